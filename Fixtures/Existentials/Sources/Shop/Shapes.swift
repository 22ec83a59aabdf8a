public protocol Source: Sendable {
  init()
  var name: String { get }
}

/// Two sources without any content: nothing but their types tells them apart.
public struct Remote: Source {
  public init() {}
  public var name: String { "remote" }
}

public struct Local: Source {
  public init() {}
  public var name: String { "local" }
}

/// A third, which has the short name of the first.
public enum Copy {
  public struct Remote: Source {
    public init() {}
    public var name: String { "copied" }
  }
}

public protocol Named {
  var title: String { get }
}

public struct Ticket: Source, Named {
  public var title = "ticket"
  public init() {}
  public init(title: String) { self.title = title }
  public var name: String { title }
}

public protocol Watching: AnyObject, Sendable {
  var seen: Int { get }
}

public final class Watcher: Watching {
  public let seen: Int
  public init(seen: Int = 0) { self.seen = seen }
}

public protocol Counting {
  var count: Int { get set }
}

public struct Counter: Counting {
  public var count = 0
}

public enum Fault: Error {
  case early, late
}

public typealias Sourced = Source & Named
public typealias Making = () -> any Source

@propertyWrapper public struct Boxed<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
