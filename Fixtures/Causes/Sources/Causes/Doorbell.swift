import Foundation

/// Behind a lock.
@propertyWrapper public final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  public init(wrappedValue: Value) { value = wrappedValue }

  public var wrappedValue: Value {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

/// Kept within a range.
@propertyWrapper public struct Clamped: Sendable {
  private var value: Int
  private let range: ClosedRange<Int>

  public init(wrappedValue: Int, _ range: ClosedRange<Int>) {
    (value, self.range) = (wrappedValue, range)
  }

  public var wrappedValue: Int {
    get { value }
    set { value = min(max(newValue, range.lowerBound), range.upperBound) }
  }
}

/// Wrapped: whoever makes them changes them in the same test.
@MainActor public enum Doorbell {
  @Locked public static var rings = 0
  @Clamped(0...10) public static var volume = 3
  @Locked public static var names: [String] = []
}
