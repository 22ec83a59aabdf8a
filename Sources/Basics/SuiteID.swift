/// Names the class or suite that holds a test, such as `ShopTests.CartTests`; the module for a function that stands in none.
package struct SuiteID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The id as reports write it: what a test's id has before its last slash.
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  package static func < (left: SuiteID, right: SuiteID) -> Bool { left.rawValue < right.rawValue }

  package var description: String { rawValue }
}

extension TestID {
  /// The class or suite that holds the test; its module where none does.
  package var suiteID: SuiteID {
    SuiteID(String(lastSlash.map { rawValue[..<$0] } ?? rawValue.prefix { $0 != "." }))
  }

  /// The slash between suite and function; one within a raw identifier's backticks separates nothing.
  package var lastSlash: String.Index? {
    var found: String.Index?
    var isRaw = false
    for index in rawValue.indices {
      switch rawValue[index] {
      case "`": isRaw.toggle()
      case "(" where !isRaw: return found
      case "/" where !isRaw: found = index
      default: break
      }
    }
    return found
  }
}
