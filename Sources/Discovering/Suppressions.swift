import Basics
import SwiftSyntax

/// The comments of one file that keep seams from being toggled.
struct Suppressions {
  /// The reason by line and kind.
  private var reasons: [Int: [SeamKind: String]] = [:]

  init(in file: ParsedFile) {
    guard file.bytes.holds("unseam:disable:") else { return }
    var codeLines: Set<Int> = []
    var next: [(line: Int, kinds: [SeamKind], reason: String)] = []
    for token in file.tree.tokens(viewMode: .sourceAccurate) {
      var offset = token.position.utf8Offset
      for piece in token.leadingTrivia + token.trailingTrivia {
        // The trailing trivia stand after the token's text.
        if case .lineComment(let text) = piece, let found = Self.parse(text) {
          let line = file.line(at: file.offset(of: piece, in: token, from: offset))
          if found.isNext {
            next.append((line, found.kinds, found.reason))
          } else {
            add(found.kinds, found.reason, on: line)
          }
        }
        offset += piece.sourceLength.utf8Length
      }
      codeLines.insert(file.line(at: token.trimmedRange.lowerBound))
    }
    let lines = codeLines.sorted()
    for comment in next {
      guard let line = lines.first(where: { $0 > comment.line }) else { continue }
      add(comment.kinds, comment.reason, on: line)
    }
  }

  /// The reason why a seam of that kind on that line is left alone; nil where it is not.
  func reason(for kind: SeamKind, onLine line: Int) -> String? { reasons[line]?[kind] }

  private mutating func add(_ kinds: [SeamKind], _ reason: String, on line: Int) {
    for kind in kinds { reasons[line, default: [:]][kind] = reason }
  }

  /// `// unseam:disable:this KIND[,KIND] - reason`; nil for anything else, and without a reason.
  private static func parse(_ comment: String) -> (isNext: Bool, kinds: [SeamKind], reason: String)?
  {
    let text = comment.drop { $0 == "/" || $0 == " " || $0 == "\t" }
    guard text.hasPrefix("unseam:disable:"), let dash = text.firstRange(of: " - ") else {
      return nil
    }
    let head = text[..<dash.lowerBound].dropFirst("unseam:disable:".count)
    let words = head.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
    let reason = text[dash.upperBound...].split { $0.isWhitespace }.joined(separator: " ")
    guard words.count == 2, words[0] == "this" || words[0] == "next", !reason.isEmpty else {
      return nil
    }
    let kinds = words[1].split { $0 == "," || $0 == " " }.compactMap {
      SeamKind(rawValue: String($0))
    }
    return kinds.isEmpty ? nil : (words[0] == "next", kinds, reason)
  }
}

extension ParsedFile {
  /// Where `piece` begins: `offset` counts trivia only, so that a trailing piece needs the token's own length too.
  fileprivate func offset(of piece: TriviaPiece, in token: TokenSyntax, from offset: Int) -> Int {
    let afterLeading = token.trimmedRange.lowerBound
    return offset < afterLeading ? offset : offset + token.trimmedRange.count
  }
}

extension [UInt8] {
  /// Whether the bytes of `text` stand somewhere in these.
  fileprivate func holds(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    var rest = self[...]
    while let next = rest.firstIndex(of: wanted[0]) {
      if self[next...].starts(with: wanted) { return true }
      rest = rest[(next + 1)...]
    }
    return false
  }
}
