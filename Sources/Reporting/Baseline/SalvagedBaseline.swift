import Basics
import Foundation

/// How a baseline came to harm.
package enum BaselineDamage: Hashable, Sendable {
  /// Git left both sides of a merge in it; the line of the first marker.
  case conflict(line: Int)
  /// It ends before its last bracket.
  case cutShort
  /// Another version of the tool wrote it, which may know more than this one.
  case otherSchema(Int)
  /// Something else is wrong; says what.
  case other(reason: String)
}

/// What can be read of a baseline that is damaged.
package struct SalvagedBaseline: Hashable, Sendable {
  package let damage: BaselineDamage
  /// Every entry that is whole on either side, with all reasons and owners.
  package let baseline: Baseline
  /// The ids that stand in the text with no whole entry, sorted.
  package let lost: [String]

  /// Reads what is whole in `data`, of which `error` says why it is no baseline.
  package init(_ data: Data, after error: BaselineError) {
    let text = String(decoding: data, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let sides = [ConflictSide.ours, .theirs].map { $0.text(of: lines) }
    let entries = sides.flatMap(wholeEntries)
    baseline = Baseline(uniting: entries.map(\.entry))
    let whole = Set(entries.map(\.id))
    lost = Set(sides.flatMap(ids)).subtracting(whole).sorted()
    damage = BaselineDamage(error, lines, data)
  }
}

extension BaselineDamage {
  fileprivate init(_ error: BaselineError, _ lines: [Substring], _ data: Data) {
    if let index = lines.firstIndex(where: { $0.hasPrefix(ConflictSide.begin) }) {
      self = .conflict(line: index + 1)
    } else if case .unknownSchema(let version) = error {
      self = .otherSchema(version)
    } else if case .earlierSchema(let version) = error {
      self = .otherSchema(version)
    } else if isUnfinished(Array(data)) {
      self = .cutShort
    } else if case .notABaseline(let reason) = error {
      self = .other(reason: reason)
    } else {
      self = .other(reason: "no JSON")
    }
  }
}

/// Whether an object begins in the text and never ends.
private func isUnfinished(_ bytes: [UInt8]) -> Bool {
  guard let start = bytes.firstIndex(where: { $0 > 0x20 }), bytes[start] == UInt8(ascii: "{") else {
    return false
  }
  return endOfObject(in: bytes, from: start) == nil
}

/// One side of what git could not merge.
private enum ConflictSide {
  case ours, theirs

  static let begin = "<<<<<<< "
  private static let (base, middle, end) = ("|||||||", "=======", ">>>>>>> ")

  /// The lines as this side has them. The lines of the common ancestor belong to neither side.
  func text(of lines: [Substring]) -> String {
    var part: ConflictSide??
    var kept: [Substring] = []
    for line in lines {
      if line.hasPrefix(Self.begin) {
        part = .some(.ours)
      } else if part != nil, line.hasPrefix(Self.base) {
        part = .some(nil)
      } else if part != nil, line.hasPrefix(Self.middle) {
        part = .some(.theirs)
      } else if part != nil, line.hasPrefix(Self.end) {
        part = nil
      } else if part == nil || part == .some(.some(self)) {
        kept.append(line)
      }
    }
    return kept.joined(separator: "\n")
  }
}

/// An entry and the id under which it stands in the text: an earlier version gave leaks other ids.
private struct WrittenEntry: Decodable {
  let id: String
  let entry: BaselineEntry

  private enum Key: CodingKey { case id }

  init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .id)
    entry = try BaselineEntry(from: decoder)
  }
}

/// The objects in `text` that are entries, wherever they stand.
private func wholeEntries(in text: String) -> [WrittenEntry] {
  let bytes = Array(text.utf8)
  var entries: [WrittenEntry] = []
  var start = 0
  while start < bytes.count {
    if bytes[start] == UInt8(ascii: "{"), let end = endOfObject(in: bytes, from: start),
      let entry = try? JSONDecoder().decode(WrittenEntry.self, from: Data(bytes[start..<end]))
    {
      entries.append(entry)
      start = end
    } else {
      start += 1
    }
  }
  return entries
}

/// Where the object that begins at `start` ends; nil where it does not.
private func endOfObject(in bytes: [UInt8], from start: Int) -> Int? {
  var depth = 0
  var isText = false
  var index = start
  while index < bytes.count {
    switch bytes[index] {
    case UInt8(ascii: "\\") where isText: index += 1
    case UInt8(ascii: "\""): isText.toggle()
    case UInt8(ascii: "{") where !isText: depth += 1
    case UInt8(ascii: "}") where !isText:
      depth -= 1
      if depth == 0 { return index + 1 }
    default: break
    }
    index += 1
  }
  return nil
}

/// The ids of findings that stand in the text.
private func ids(in text: String) -> [String] {
  text.matches(of: /"id"\s*:\s*"(f-[0-9a-f]+)"/).map { String($0.1) }
}
