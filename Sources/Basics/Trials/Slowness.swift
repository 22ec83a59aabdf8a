import Foundation

/// About how long a test takes, or several do: to the next power of two, so that two runs seldom differ.
package struct Slowness: Hashable, Comparable, Sendable, Codable {
  /// Of two, in seconds.
  private let exponent: Int

  /// Of shorter tests it is not told: to start a process takes nearly as long.
  private static let leastOfTest = -3

  /// Of one test. Nil where the time is too short to plan by.
  package init?(ofTest seconds: Double) {
    self.init(ofAll: seconds)
    if exponent < Self.leastOfTest { return nil }
  }

  /// Of all tests of a trial. Nil where it is no time.
  package init?(ofAll seconds: Double) {
    guard seconds > 0, seconds.isFinite else { return nil }
    exponent = Int(log2(seconds).rounded())
  }

  package var seconds: Double { exp2(Double(exponent)) }

  package static func < (left: Slowness, right: Slowness) -> Bool { left.exponent < right.exponent }

  package init(from decoder: any Decoder) throws {
    exponent = try decoder.singleValueContainer().decode(Int.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(exponent)
  }
}
