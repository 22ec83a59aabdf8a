/// How the values of an end state are written down for comparing: never shown to a reader.
package enum EndStateText {
  /// Stands in values of which some part can't be compared between processes, such as what a closure holds.
  package static let incomparable: Character = "\u{FFFD}"

  /// Begins what stands for a closure; behind it is the function in whose source the closure is written.
  package static let closure = "a closure in "

  /// The text, or for a long one a hash of it and one of its steady part.
  package static func condensed(_ text: String) -> String {
    guard text.utf8.count > 100 else { return text }
    let mark = text.contains(incomparable) ? String(incomparable) : ""
    return mark + "#" + hash(text) + "~" + hash(masked(text))
  }

  /// What two values have in common that differ only in numbers, such as times, addresses and random ids.
  package static func steadyPart(of value: String) -> String {
    guard value.hasPrefix("#") || value.hasPrefix("\(incomparable)#"),
      let mark = value.lastIndex(of: "~")
    else { return "~" + hash(masked(value)) }
    return String(value[mark...])
  }

  private static func hash(_ text: String) -> String {
    StableHash.hexadecimal(StableHash.of([text]))
  }

  /// The text with each word of hexadecimal digits, one of them a decimal digit at least, taken out.
  package static func masked(_ text: String) -> String {
    var result: [UInt8] = []
    var word: [UInt8] = []
    var hasDigit = false
    func isWord(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x2d, 0x2e: true
      default: false
      }
    }
    for byte in Array(text.utf8) + [0] {
      if isWord(byte) {
        word.append(byte)
        hasDigit = hasDigit || (0x30...0x39).contains(byte)
      } else {
        result += hasDigit ? [0x23] : word
        (word, hasDigit) = ([], false)
        result.append(byte)
      }
    }
    return String(decoding: result.dropLast(), as: UTF8.self)
  }
}
