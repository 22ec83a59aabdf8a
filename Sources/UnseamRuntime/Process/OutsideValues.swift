/// What a process was given by its environment: it may be secret, and is compared and never shown.
struct OutsideValues: Sendable {
  /// A value, or a line of one, as it would stand in a text.
  private struct Piece {
    let bytes: [UInt8]
    /// What stands in its place.
    let shown: String
    /// Whether it is a variable with its value, which can't be taken for anything else, however short it is.
    var isEntry = false
  }

  /// As long as this a value is hidden wherever it stands; a shorter one is part of many words.
  private static let length = 8
  /// As long as this a value is hidden where it is the whole text.
  private static let lengthOfWhole = 6
  /// As long as this a value is no name of anything, so that it is hidden in ids, too.
  private static let lengthInIDs = 16

  private let values: [String: String]
  private let names: [String: String]
  /// The longest first, by their first byte.
  private var pieces: [UInt8: [Piece]] = [:]

  /// - Parameters:
  ///   - environment: the values by name.
  ///   - folder: the package's, whose path is taken out of texts by other means.
  init(_ environment: [String: String], folder: String = "") {
    // The first three are set for each trial, and lead to its private folders; the others tell where a shell stands.
    let own = ["HOME", "CFFIXED_USER_HOME", "TMPDIR", "PWD", "OLDPWD", "SHLVL", "_"]
    let given = environment.filter { !own.contains($0.key) && !$0.key.hasPrefix("UNSEAM_") }
    values = given
    let hidden = given.filter { !($0.value.hasPrefix("/") && folder.hasPrefix($0.value)) }
      .sorted { $0.key < $1.key }
    names = Dictionary(
      hidden.filter { $0.value.utf8.count >= Self.lengthOfWhole }.map { ($0.value, $0.key) },
      uniquingKeysWith: { first, _ in first })
    var pieces: [Piece] = []
    for (name, value) in hidden {
      for text in Set([value] + Self.parts(of: value)) where text.utf8.count >= Self.length {
        pieces.append(Piece(bytes: Array(text.utf8), shown: "$" + name))
      }
    }
    for (name, value) in hidden where !value.isEmpty && value.utf8.count < Self.length {
      for (entry, shown) in [
        ("\(name)=\(value)", "\(name)=$\(name)"),
        ("\"\(name)\": \"\(value)\"", "\"\(name)\": \"$\(name)\""),
      ] {
        pieces.append(Piece(bytes: Array(entry.utf8), shown: shown, isEntry: true))
      }
    }
    pieces.sort { ($1.bytes.count, $0.shown) < ($0.bytes.count, $1.shown) }
    self.pieces = Dictionary(grouping: pieces) { $0.bytes.first ?? 0 }
  }

  /// Whether the variable had this value from the start.
  func holds(_ name: String, _ value: String) -> Bool { values[name] == value }

  /// The text with `$NAME` for each value from outside.
  func hiding(_ text: String) -> String {
    if let name = names[text] { return "$" + name }
    return replacing(text, atLeast: Self.length)
  }

  /// The same for what names a state, in which a word that is also a value must stay.
  func hidingInID(_ text: String) -> String { replacing(text, atLeast: Self.lengthInIDs) }

  private func replacing(_ text: String, atLeast length: Int) -> String {
    if pieces.isEmpty || text.isEmpty { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
      guard let found = piece(in: bytes, at: index, length) else {
        index += 1
        continue
      }
      result += bytes[start..<index] + Array(found.shown.utf8)
      index += found.bytes.count
      start = index
    }
    return start == 0 ? text : String(decoding: result + bytes[start...], as: UTF8.self)
  }

  private func piece(in bytes: [UInt8], at index: Int, _ length: Int) -> Piece? {
    guard let candidates = pieces[bytes[index]] else { return nil }
    return candidates.first { piece in
      (piece.isEntry ? length == Self.length : piece.bytes.count >= length)
        && piece.bytes.count <= bytes.count - index
        && bytes[index..<(index + piece.bytes.count)].elementsEqual(piece.bytes)
    }
  }

  /// The value as a quoted text shows it, and its long lines, since texts are also cut into lines.
  private static func parts(of value: String) -> [String] {
    let quoted = String(value.debugDescription.dropFirst().dropLast())
    let lines = value.split(whereSeparator: \.isNewline).map(String.init)
    return [quoted] + (lines.count > 1 ? lines.filter { $0.utf8.count >= lengthInIDs } : [])
  }
}
