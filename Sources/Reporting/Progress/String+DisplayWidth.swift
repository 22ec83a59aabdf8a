extension String {
  /// How many columns of a terminal the text takes, rather too many than too few: a line that is too long would wrap.
  package var displayWidth: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }

  /// The text in at most so many columns, an ellipsis in the place of the rest; no character is cut in two.
  package func cut(toColumns limit: Int) -> String {
    guard displayWidth > limit else { return self }
    guard limit > 0 else { return "" }
    var result = ""
    var width = 1
    for character in self {
      width += String(character).displayWidth
      if width > limit { break }
      result.append(character)
    }
    return result + "…"
  }
}

extension Unicode.Scalar {
  /// An accent takes no column of its own, most of East Asia's characters and emoji take two.
  fileprivate var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format:
      // What asks for a picture widens what it follows.
      return value == 0xFE0F ? 1 : 0
    default: return isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF,
      0x1B000...0x1B2FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
