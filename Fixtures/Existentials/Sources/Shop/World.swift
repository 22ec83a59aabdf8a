import Foundation

/// What the shop goes by. Each variable has a type that its first value does not have.
public enum World {
  nonisolated(unsafe) public static var source: Source = Remote()
  nonisolated(unsafe) public static var anything: Any = 5
  nonisolated(unsafe) public static var spare: (any Source)? = Remote()
  nonisolated(unsafe) public static var sourced: Sourced = Ticket()
  nonisolated(unsafe) public static var watcher: any Watching = Watcher()
  nonisolated(unsafe) public static var list: [any Source] = [Remote(), Ticket()]
  nonisolated(unsafe) public static var table: [String: any Source] = ["a": Remote()]
  nonisolated(unsafe) public static var kind: any Source.Type = Remote.self
  nonisolated(unsafe) public static var making: Making = { Remote() }
  nonisolated(unsafe) public static var fault: any Error = Fault.early
  nonisolated(unsafe) public static var counter: some Counting = Counter()
  nonisolated(unsafe) public static var rate: Double = 1
  nonisolated(unsafe) public static var tags: Set = ["a"]
  nonisolated(unsafe) public static var place: URL? = URL(string: "http://a.example")
  nonisolated(unsafe) public static var forced: (any Source)! = Remote()
  nonisolated(unsafe) public static var pair: (any Source, Int) = (Remote(), 1)
  nonisolated(unsafe) public static var object: AnyObject = Watcher(seen: 1)
  nonisolated(unsafe) public static weak var looker: (any Watching)?
}

@MainActor public enum Desk {
  public static var logger: any Source = Remote()
  @Boxed public static var boxed: any Source = Remote()
}

/// Keeps alive what the weak reference leads to.
public let lasting = Watcher(seen: 3)

/// A static of a type inside a function.
public func number(after step: Int) -> Int {
  enum Memory { nonisolated(unsafe) static var last: Any = 0 }
  Memory.last = (Memory.last as? Int ?? 0) + step
  return Memory.last as? Int ?? 0
}
