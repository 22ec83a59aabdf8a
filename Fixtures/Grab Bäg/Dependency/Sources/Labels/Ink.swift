/// What a label is printed with.
public protocol Ink: Sendable {
  var name: String { get }
}

/// Frames a text as a label.
public func label(_ text: String) -> String {
  "[\(text)]"
}
