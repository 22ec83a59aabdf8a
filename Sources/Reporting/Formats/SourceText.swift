import Basics

/// A file's text, to show places in it as other tools count: lines from 1, columns from 1 in UTF-16 code units.
struct SourceText {
  /// A place as the formats write it.
  struct Position: Hashable {
    let line: Int
    let column: Int
  }

  /// A place among the bytes, both counted from 0.
  private struct Place {
    let line: Int
    let offset: Int
  }

  let text: String
  private let lines: [[UInt8]]

  init(_ text: String) {
    self.text = text
    lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
  }

  /// The place whose column counts UTF-8 bytes, as the compiler does; nil where the text has no such place.
  func position(line: Int, utf8Column: Int) -> Position? {
    guard lines.indices.contains(line - 1), 1...lines[line - 1].count + 1 ~= utf8Column,
      let before = String(validating: lines[line - 1].prefix(utf8Column - 1), as: UTF8.self)
    else { return nil }
    return Position(line: line, column: before.utf16.count + 1)
  }

  /// Where the seam's text begins and ends, searched from the seam's place on. Nil where it is not found, for example
  /// because the file was edited since.
  ///
  /// A seam's place may be the declaration or statement around its text. The text itself has folded white space, statements
  /// joined by semicolons, and no comments. If the file has something else in between, such as a comment, only the part
  /// before that is returned.
  func span(of seam: ReportedSeam) -> (start: Position, end: Position)? {
    let words = seam.text.utf8.split(whereSeparator: SourceText.isSpace).map { Array($0) }
    guard let first = words.first, position(line: seam.line, utf8Column: seam.column) != nil
    else { return nil }
    let starts = places(
      of: first.last == UInt8(ascii: ";") ? first.dropLast() : first, line: seam.line - 1,
      from: seam.column - 1)
    let matches = starts.map { (start: $0, match(words, at: $0)) }
    guard let best = matches.first(where: { $0.1.isWhole }) ?? matches.first,
      let start = position(best.start), let end = position(best.1.end)
    else { return nil }
    return (start, end)
  }

  private func position(_ place: Place) -> Position? {
    position(line: place.line + 1, utf8Column: place.offset + 1)
  }

  /// Where the word stands: on the line from the offset on, and on the five lines below it. The first statement of a
  /// teardown may be that far below its head.
  private func places(of word: [UInt8], line: Int, from offset: Int) -> [Place] {
    (line...line + 5).filter(lines.indices.contains).flatMap { index in
      let least = index == line ? offset : 0
      return lines[index].indices.filter { $0 >= least && lines[index][$0...].starts(with: word) }
        .map { Place(line: index, offset: $0) }
    }
  }

  /// How far the words stand one after another from the place on.
  private func match(_ words: [[UInt8]], at start: Place) -> (end: Place, isWhole: Bool) {
    var end = start
    for (number, word) in words.enumerated() {
      guard let next = number == 0 ? start : skippingSpace(from: end) else { return (end, false) }
      let rest = lines[next.line][next.offset...]
      // Where a line ends, source needs no semicolon.
      let bare =
        word.last == UInt8(ascii: ";") && !rest.starts(with: word) ? word.dropLast() : word[...]
      guard rest.starts(with: bare) else { return (end, false) }
      end = Place(line: next.line, offset: next.offset + bare.count)
    }
    return (end, true)
  }

  private func skippingSpace(from place: Place) -> Place? {
    var (line, offset) = (place.line, place.offset)
    while lines.indices.contains(line) {
      if let next = lines[line][offset...].firstIndex(where: { !SourceText.isSpace($0) }) {
        return Place(line: line, offset: next)
      }
      (line, offset) = (line + 1, 0)
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}

extension Surroundings {
  /// The files that can be read, each read once.
  func texts(of files: some Sequence<String>) -> [String: SourceText] {
    Set(files).reduce(into: [:]) { $0[$1] = source($1).map(SourceText.init) }
  }
}
