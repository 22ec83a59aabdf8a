import Foundation

/// Where something is mounted, as this process sees it.
struct MountTable {
  private let points: [String]

  init() {
    var points: [String] = []
    if let file = fopen("/proc/self/mountinfo", "re") {
      defer { fclose(file) }
      var line: UnsafeMutablePointer<CChar>?
      var capacity = 0
      defer { free(line) }
      while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
        // Number, parent, device, root, and the place.
        let words = text.split(separator: " ", maxSplits: 5)
        if words.count == 6 { points.append(Self.plain(words[4])) }
      }
    }
    self.points = points
  }

  /// The places below a folder, the outer before the inner.
  func paths(under folder: String) -> [String] {
    Set(points.filter { $0.hasPrefix(folder + "/") }).sorted()
  }

  /// Blanks and the like are written as three octal digits.
  private static func plain(_ word: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), let code = UInt8(digits, radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
