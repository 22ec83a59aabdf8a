/// How a file of the tests is laid out: its lines, its indentation, its line ends.
struct FileLayout {
  let file: ParsedFile
  let lineEnd: String
  /// One step of indentation.
  let unit: String

  init(_ file: ParsedFile) {
    self.file = file
    let newline = file.bytes.firstIndex(of: UInt8(ascii: "\n"))
    let isCRLF = newline.map { $0 > 0 && file.bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    lineEnd = isCRLF ? "\r\n" : "\n"
    unit = Self.unit(of: file.bytes)
  }

  /// What the first indented line begins with, and else two blanks.
  private static func unit(of bytes: [UInt8]) -> String {
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    while let line = lines.popFirst() {
      let blanks = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard let first = blanks.first, let next = line.dropFirst(blanks.count).first,
        next != UInt8(ascii: "\r"), next != UInt8(ascii: "*")
      else { continue }
      return first == UInt8(ascii: "\t") ? "\t" : String(repeating: " ", count: blanks.count)
    }
    return "  "
  }

  func lineStart(at offset: Int) -> Int {
    file.bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Where the line break of the line begins, or the file ends.
  func endOfLine(at offset: Int) -> Int {
    guard let end = file.bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) else {
      return file.bytes.count
    }
    return end > offset && file.bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// The white space that its line begins with.
  func indent(at offset: Int) -> String {
    let rest = file.bytes[lineStart(at: offset)...]
    let blanks = rest.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// Whether nothing but white space stands before it on its line.
  func beginsLine(_ offset: Int) -> Bool {
    lineStart(at: offset) + indent(at: offset).utf8.count == offset
  }

  /// Whether the line after that of `offset` is empty.
  func isFollowedByEmptyLine(_ offset: Int) -> Bool {
    var next = endOfLine(at: offset)
    while next < file.bytes.count, file.bytes[next] != UInt8(ascii: "\n") { next += 1 }
    guard next + 1 < file.bytes.count else { return false }
    let end = endOfLine(at: next + 1)
    return file.bytes[(next + 1)..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
