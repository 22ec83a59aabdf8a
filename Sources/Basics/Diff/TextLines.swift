/// The lines of a text, each with its end; the last may have none.
package struct TextLines {
  package let lines: [[UInt8]]
  /// Where each line begins.
  private let starts: [Int]
  private let size: Int

  package init(_ text: [UInt8]) {
    var (lines, starts, start): ([[UInt8]], [Int], Int) = ([], [], 0)
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
      lines.append(Array(text[start..<end]))
      starts.append(start)
      start = end
    }
    (self.lines, self.starts, size) = (lines, starts, text.count)
  }

  /// The line that holds the offset, or the number of lines where the offset is behind the last line's end.
  package func line(at offset: Int) -> Int {
    if offset >= size, lines.last?.last == UInt8(ascii: "\n") { return lines.count }
    return max(0, (starts.firstIndex { $0 > offset } ?? lines.count) - 1)
  }

  /// The bytes of these lines.
  package func bytes(_ range: Range<Int>) -> Range<Int> {
    let lower = range.lowerBound < starts.count ? starts[range.lowerBound] : size
    return lower..<(range.upperBound < starts.count ? starts[range.upperBound] : size)
  }
}
