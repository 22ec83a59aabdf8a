/// A value, taken apart far enough to be compared and shown.
indirect enum Node: Equatable, Sendable {
  /// What has no parts. `bits` tells apart what looks alike but is not (bytes that reflection can't read); it is compared, never shown.
  case leaf(String, bits: Int = 0)
  /// What leads to a place in memory, which is another in every process.
  case place(String, address: Int)
  /// A value or object with named fields. `bits` tells apart types of one short name.
  case object(type: String, fields: [Field], bits: Int = 0)
  /// A collection; the elements of an unordered one are sorted by their text. `bits` tells apart its types.
  case list([Node], brackets: String, bits: Int = 0)

  /// One key of a dictionary and its value.
  case entry(key: Node, value: Node)

  /// A named part.
  struct Field: Equatable, Sendable {
    let name: String
    let value: Node
  }

  /// The whole value on one line.
  var text: String {
    switch self {
    case .leaf(let text, _), .place(let text, _): text
    case .object(let type, let fields, _) where fields.isEmpty: type + "()"
    case .object(let type, let fields, _):
      type + "(" + fields.map { "\($0.name): \($0.value.text)" }.joined(separator: ", ") + ")"
    case .entry(let key, let value): key.text + ": " + value.text
    case .list(let elements, let brackets, _):
      "\(brackets.first!)" + elements.map(\.text).joined(separator: ", ") + "\(brackets.last!)"
    }
  }
}

extension Node {
  /// What `text` does not show, as a number: with it tells apart, in this process, what reads alike.
  var mark: Int {
    switch self {
    case .leaf(_, let bits): bits
    case .place(_, let address): address
    case .object(_, let fields, let bits): bits &* 31 &+ Node.mark(of: fields.map(\.value))
    case .list(let elements, _, let bits): bits &* 31 &+ Node.mark(of: elements)
    case .entry(let key, let value): Node.mark(of: [key, value])
    }
  }

  private static func mark(of nodes: [Node]) -> Int {
    nodes.reduce(into: 0) { $0 = $0 &* 31 &+ $1.mark }
  }

  /// The order in which the elements of an unordered collection stand.
  static func < (first: Node, second: Node) -> Bool {
    let (one, other) = (first.text, second.text)
    return one == other ? first.mark < second.mark : one < other
  }

  /// The whole value for comparing it with those of other processes: `text` with all that this does not show.
  /// Where something can't be compared the replacement character stands.
  var identity: String {
    switch self {
    case .leaf("(address)", _): "(address)\u{FFFD}"
    case .leaf(let text, let bits): text + suffix(bits)
    case .place(let text, 0): text
    case .place(let text, _): text + "\u{FFFD}"
    case .object(let type, let fields, let bits):
      type + suffix(bits) + "("
        + fields.map { "\($0.name): \($0.value.identity)" }.joined(separator: ", ") + ")"
    case .entry(let key, let value): key.identity + ": " + value.identity
    case .list(let elements, let brackets, let bits):
      "\(brackets.first!)" + elements.map(\.identity).joined(separator: ", ")
        + "\(brackets.last!)" + suffix(bits)
    }
  }

  private func suffix(_ bits: Int) -> String { bits == 0 ? "" : "{" + letters(bits) + "}" }

  /// The text with the whole name of the type, where it is one that has fields.
  fileprivate var namedText: String {
    guard case .object(let type, _, let bits) = self, let name = TypeMark.name(bits),
      text.hasPrefix(type), !type.hasPrefix(".")
    else { return text }
    return name + text.dropFirst(type.count)
  }

  /// Without a digit: numbers in values are taken for what varies.
  private func letters(_ bits: Int) -> String {
    let digits = String(UInt(bitPattern: bits), radix: 16)
    return String(
      decoding: digits.utf8.map { $0 < 0x3a ? $0 - 0x30 + 0x67 : $0 - 0x61 + 0x71 }, as: UTF8.self)
  }
}

/// The innermost parts in which two values differ.
struct Difference: Equatable {
  /// The field's path inside the variable; empty where the whole value differs.
  let path: String
  let before: String
  let after: String
}

extension Difference {
  /// What the compiler calls the storage of a lazy property.
  private static let lazyStorage = "$__lazy_storage_$_"

  /// Whether it is a lazy property that was made.
  var isFirstUse: Bool {
    before == "nil" && path.split(separator: ".").last?.hasPrefix(Self.lazyStorage) == true
  }

  /// The path in the words of the source.
  var shownPath: String { path.replacing(Self.lazyStorage, with: "") }
}

/// Where `after` differs from `before`: fields of equal types are entered, all else is compared whole.
func differences(from before: Node, to after: Node, path: String = "") -> [Difference] {
  if before == after { return [] }
  if case .object(let type, let old, let bits) = before,
    case .object(type, let new, bits) = after,
    old.map(\.name) == new.map(\.name)
  {
    return zip(old, new).flatMap { old, new in
      differences(
        from: old.value, to: new.value, path: path.isEmpty ? old.name : path + "." + old.name)
    }
  }
  var texts = (before.text, after.text)
  // Types of one short name.
  if texts.0 == texts.1 { texts = (before.namedText, after.namedText) }
  return [
    Difference(
      path: path, before: texts.0,
      after: texts.0 == texts.1 ? texts.1 + " (changed inside)" : texts.1)
  ]
}
