/// Names one seam: `s-` and a hash of target, enclosing declaration, kind, normalised text and ordinal. The id stays when
/// the line moves.
package struct SeamID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The id as reports write it, `s-` and sixteen hexadecimal digits.
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  package static func < (left: SeamID, right: SeamID) -> Bool { left.rawValue < right.rawValue }

  package var description: String { rawValue }
}

extension SeamID {
  /// The id of the seam whose hash is `number`.
  package init(number: UInt64) { self.init("s-" + StableHash.hexadecimal(number)) }

  /// The hash in the id, as instrumented code writes it; nil where the id was not made by a hash.
  package var number: UInt64? { UInt64(rawValue.dropFirst(2), radix: 16) }
}
