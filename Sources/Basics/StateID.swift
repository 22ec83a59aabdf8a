/// Names one piece of state that outlives a test, such as `static:Shop.Client.timeout` or `environment:HOME`.
package struct StateID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The id as reports write it, its kind before the colon.
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  package static func < (left: StateID, right: StateID) -> Bool { left.rawValue < right.rawValue }

  package var description: String { rawValue }
}

extension StateID {
  /// What sort of state it is: the part before the colon (`static`, `global`, `memory`, `environment`, ...).
  package var kind: String {
    rawValue.split(separator: ":", maxSplits: 1).first.map(String.init) ?? rawValue
  }
}

extension StateID {
  /// Work that goes on after the test which asked for it.
  package static let pendingWork = StateID("process:work")
}
