import Basics
import Discovering
import Foundation

/// One file's text as it is compiled: the original bytes with its edits, and a marker behind the last line.
package struct InstrumentedFile: Sendable {
  package let path: String
  package let module: String
  /// The edits that are in the text.
  package let edits: [SourceEdit]
  package let text: [UInt8]
  /// Part of a symbol's name that is in the executable if, and only if, exactly this text was compiled into it.
  package let marker: String
  private let original: [UInt8]

  /// - Parameter dropped: the edits to leave out, since they do not compile.
  package init(_ file: EditedFile, dropping dropped: Set<SourceEdit.Purpose>) {
    path = file.path
    module = file.module
    original = file.original
    edits = file.edits.filter { !dropped.contains($0.purpose) }
    let edited = apply(edits, to: original)
    let name = StableHash.of(bytes: Array(file.path.utf8) + edited)
    marker = "_unseamMark_" + StableHash.hexadecimal(name)
    text = edited + Array("\nimport \(EmbeddedText.runtimeModule)\nfunc \(marker)() {}\n".utf8)
  }

  /// The edits to blame for an error at a place in the instrumented text: the innermost that holds it, else those on its line, else all.
  package func edits(at line: Int, _ column: Int) -> [SourceEdit] {
    guard let bounds = bounds(ofLine: line) else { return edits }
    let offset = originalOffset(bounds, column: column)
    let around = edits.filter { touches($0, offset) }
    if let innermost = around.min(by: { $0.range.count < $1.range.count }) {
      return around.filter { $0.range == innermost.range }
    }
    let onLine = edits.filter { edit in
      edit.insertions.contains { bounds.contains($0.offset) || $0.offset == bounds.upperBound }
    }
    return onLine.isEmpty ? edits : onLine
  }

  private func touches(_ edit: SourceEdit, _ offset: Int) -> Bool {
    edit.range.contains(offset) || edit.range.upperBound == offset
  }

  private func bounds(ofLine line: Int) -> Range<Int>? {
    var start = 0
    for _ in 1..<max(line, 1) {
      guard let end = original[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    return start..<(original[start...].firstIndex(of: UInt8(ascii: "\n")) ?? original.count)
  }

  /// Where a column of the instrumented line lies in the original: inserted text counts as the place where it stands.
  private func originalOffset(_ line: Range<Int>, column: Int) -> Int {
    var rest = column - 1
    var offset = line.lowerBound
    let insertions = edits.flatMap(\.insertions).filter {
      line.contains($0.offset) || $0.offset == line.upperBound
    }
    for insertion in insertions.sorted(by: { $0.offset < $1.offset }) {
      let plain = insertion.offset - offset
      if rest < plain { break }
      rest -= plain
      offset = insertion.offset
      let length = insertion.text.utf8.count
      if rest < length { return offset }
      rest -= length
    }
    return min(offset + rest, line.upperBound)
  }
}
