/// Names one test: `Module.Class/method` for XCTest, `Module.Suite/function(label:)` for Swift Testing.
package struct TestID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The id as reports write it, without file, line or column.
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  package static func < (left: TestID, right: TestID) -> Bool { left.rawValue < right.rawValue }

  package var description: String { rawValue }
}
