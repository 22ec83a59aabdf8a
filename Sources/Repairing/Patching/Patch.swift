import Basics

/// Replacements in the subject's files, made together.
package struct Patch: Hashable, Sendable {
  /// In the order of their ranges; what two candidates have in common is there once, and functions at one place are one text.
  /// So are statements with which another candidate's begin.
  /// Where several keep values by one name at one place, other names are written.
  package let replacements: [String: [Replacement]]

  /// The files that it changes, sorted.
  package var files: [String] { replacements.keys.sorted() }

  /// All replacements of the candidates. If several put text in at one place, the earlier candidate's text comes first, and calls
  /// of the superclass's function last.
  package init(_ candidates: [Candidate]) throws(PatchError) {
    let distinct = candidates.flatMap(\.replacements).withoutRepetition
    var files: [String: [Replacement]] = [:]
    for (file, all) in Dictionary(grouping: distinct, by: \.file) {
      let sorted = Patch.sorted(all)
      guard !Patch.overlap(sorted) else { throw .overlap(file: file) }
      files[file] = sorted.reduce(into: []) { joined, next in
        if let last = joined.last, let both = last.joined(next) {
          joined[joined.count - 1] = both
        } else {
          joined.append(next)
        }
      }
    }
    replacements = files
  }

  /// The file's text with all replacements made; line ends become the file's own.
  package func applied(to original: [UInt8], of file: String) throws(PatchError) -> [UInt8] {
    let all = replacements[file] ?? []
    guard all.allSatisfy({ $0.range.upperBound <= original.count }) else {
      throw .beyondEnd(file: file)
    }
    return made(all, in: original, within: 0..<original.count)
  }

  /// The replacement whose text stands, whole or in part, on that line of the patched file; nil where there is none.
  ///
  /// - Parameter line: counted from 1.
  package func replacement(
    onLine line: Int, of file: String, as original: [UInt8]
  ) -> Replacement? {
    func lines(_ text: some Sequence<UInt8>) -> Int { text.count { $0 == UInt8(ascii: "\n") } }
    var (now, copied) = (1, 0)
    var besides: Replacement?
    for replacement in replacements[file] ?? [] where replacement.range.upperBound <= original.count
    {
      now += lines(original[copied..<replacement.range.lowerBound])
      let first = now
      now += lines(replacement.text.utf8)
      copied = replacement.range.upperBound
      guard (first...now).contains(line) else { continue }
      // Of the line on which it begins or ends with a line break, it has nothing: another one may.
      let isBefore = line == first && replacement.text.hasPrefix("\n")
      let isBehind = line == now && replacement.text.hasSuffix("\n")
      if !isBefore && !isBehind { return replacement }
      besides = besides ?? replacement
    }
    return besides
  }

  private static func sorted(_ all: [Replacement]) -> [Replacement] {
    let ordered = all.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      if first.range != second.range {
        return (first.range.lowerBound, first.range.upperBound)
          < (second.range.lowerBound, second.range.upperBound)
      }
      return first.callsSuper == second.callsSuper
        ? one.offset < other.offset : second.callsSuper
    }
    return ordered.map(\.element)
  }

  private static func overlap(_ sorted: [Replacement]) -> Bool {
    zip(sorted, sorted.dropFirst()).contains { $0.overlaps($1) }
  }
}

/// Why replacements can't be made together.
package enum PatchError: Error, Hashable, Sendable {
  /// Two of them replace the same part of the file.
  case overlap(file: String)
  /// The file is shorter than it was when the replacement was made.
  case beyondEnd(file: String)
}

/// A part of a text with the replacements in it made.
///
/// - Parameter replacements: sorted, none overlapping another.
func made(_ replacements: [Replacement], in text: [UInt8], within part: Range<Int>) -> [UInt8] {
  let ending = LineEnding(of: text)
  var (result, copied): ([UInt8], Int) = ([], part.lowerBound)
  var taken: Set<String> = []
  for (index, replacement) in replacements.enumerated() {
    result += text[copied..<replacement.range.lowerBound]
    // Statements of two changes at one place may keep values by the same name.
    let isNext = index > 0 && replacements[index - 1].range == replacement.range
    var written = replacement.text
    if isNext {
      taken.formUnion(replacement.names)
      written = KeptName.renamed(in: written, avoiding: &taken)
    } else {
      taken = KeptName.kept(in: written)
    }
    result += ending.written(written)
    copied = replacement.range.upperBound
  }
  return result + text[copied..<part.upperBound]
}

/// How the lines of a file end.
private enum LineEnding {
  case lineFeed
  case carriageReturnAndLineFeed

  /// The ending of the first line decides.
  init(of text: [UInt8]) {
    let end = text.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    self =
      end > 0 && text[end - 1] == UInt8(ascii: "\r") ? .carriageReturnAndLineFeed : .lineFeed
  }

  func written(_ text: String) -> [UInt8] {
    guard self == .carriageReturnAndLineFeed else { return Array(text.utf8) }
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n"), result.last != UInt8(ascii: "\r") {
        result.append(UInt8(ascii: "\r"))
      }
      result.append(byte)
    }
    return result
  }
}
