/// What is sent over a line.
public protocol Wire: AnyObject {
  func send(_ text: String)
}

/// As long as nobody has plugged anything in.
public final class NoWire: Wire {
  public init() {}

  public func send(_ text: String) {}
}

public enum Line {
  nonisolated(unsafe) public static var wire: any Wire = NoWire()

  public static func say(_ text: String) { wire.send(text) }
}
