/// Where things lie in the memory that a test process shares with the tool outside.
enum EventLayout {
  /// Where the events end, as a number of eight bytes.
  static let end = 0
  /// Not zero once an event had no room left.
  static let isFull = 8
  /// How long the script is that lies where the events begin, until the process has read it.
  static let scriptLength = 16
  /// Where the events begin.
  static let start = 64
}
