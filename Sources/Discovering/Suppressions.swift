import Basics
import SwiftSyntax

/// The comments of one file that keep seams from being toggled and findings from counting.
///
/// - `// unseam:disable:this KIND[,KIND] - reason` speaks for its own line,
/// - `// unseam:disable:next KIND - reason` for the next line of code, with a declaration's attributes,
/// - `// unseam:disable KIND - reason` for all lines up to `// unseam:enable [KIND]`, or to the end of the file.
struct Suppressions {
  /// In the order in which they stand.
  private(set) var comments: [SuppressionComment] = []

  init(in file: ParsedFile) {
    guard file.bytes.holds("unseam:") else { return }
    var directives: [(line: Int, directive: Directive)] = []
    let code = CodeLines(in: file) { line, text in
      if let found = Directive(text) { directives.append((line, found)) }
    }
    for (position, (line, directive)) in directives.enumerated() {
      let ends = directives[(position + 1)...].lazy.filter { $0.directive.ends(directive) }
      guard let range = code.range(of: directive, on: line, end: ends.first?.line) else { continue }
      comments.append(
        SuppressionComment(
          file: file.path, line: line, lines: range, kinds: directive.kinds,
          reason: directive.reason, problem: directive.problem))
    }
  }

  /// The reason why a seam of that kind on that line is left alone; nil where it is not.
  func reason(for kind: SeamKind, onLine line: Int) -> String? {
    comments.last { $0.covers(kind.rawValue, file: $0.file, line: line) }?.reason
  }
}

/// One comment, understood.
private struct Directive {
  enum Reach { case this, next, region, end }

  var reach = Reach.this
  var kinds: [String] = []
  var reason = ""
  var problem: String?

  /// Nil for a comment that is none of ours.
  init?(_ comment: String) {
    let text = comment.drop { $0 == "/" || $0 == " " || $0 == "\t" }
    guard text.hasPrefix("unseam:"), text.dropFirst(7).first?.isLetter == true else { return nil }
    let parts = text.split(separator: " - ", maxSplits: 1, omittingEmptySubsequences: false)
    var words = parts[0].split { " \t,".contains($0) }.map(String.init)
    switch words.removeFirst() {
    case "unseam:disable:this": reach = .this
    case "unseam:disable:next": reach = .next
    case "unseam:disable": reach = .region
    case "unseam:enable": reach = .end
    case let word:
      problem =
        "'\(word)' is no comment of unseam's: write unseam:disable:this, unseam:disable:next, "
        + "unseam:disable or unseam:enable"
      return
    }
    kinds = words.filter(Self.known.contains)
    if parts.count == 2 {
      reason = parts[1].split { $0.isWhitespace }.joined(separator: " ")
    }
    check(words)
  }

  private mutating func check(_ words: [String]) {
    if let unknown = words.first(where: { !Self.known.contains($0) }) {
      let near = nearest(to: unknown, among: Self.known)
      problem = "unknown kind '\(unknown)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
    } else if reach != .end, words.isEmpty {
      problem = "no kind; write the kind of a finding or a seam behind it"
    } else if reach != .end, reason.isEmpty {
      problem = "no reason; write ' - ' and why behind the kind"
    }
  }

  /// Whether this, standing further down, ends the region that the other begins.
  func ends(_ other: Directive) -> Bool {
    reach == .end && problem == nil
      && (kinds.isEmpty || other.kinds.allSatisfy(kinds.contains))
  }

  private static let known =
    SeamKind.allCases.map(\.rawValue) + FindingKind.allCases.map(\.rawValue)
}

/// Which lines of a file hold code, and how far what begins on them reaches.
private struct CodeLines {
  private var lines: Set<Int> = []
  /// For a line on which a declaration begins, the line of its keyword: attributes may stand between.
  private var keywords: [Int: Int] = [:]
  private let last: Int

  /// Hands each line comment to `take`.
  init(in file: ParsedFile, take: (Int, String) -> Void) {
    last = max(1, file.line(at: file.bytes.count))
    for token in file.tree.tokens(viewMode: .sourceAccurate) {
      var offset = token.position.utf8Offset
      for (pieces, start) in [
        (token.leadingTrivia, token.position.utf8Offset),
        (token.trailingTrivia, token.trimmedRange.upperBound),
      ] {
        offset = start
        for piece in pieces {
          if case .lineComment(let text) = piece { take(file.line(at: offset), text) }
          offset += piece.sourceLength.utf8Length
        }
      }
      let line = file.line(at: token.trimmedRange.lowerBound)
      if lines.insert(line).inserted, let declared = file.lineOfDeclaration(beginningWith: token) {
        keywords[line] = declared
      }
    }
  }

  func range(of directive: Directive, on line: Int, end: Int?) -> ClosedRange<Int>? {
    if directive.problem != nil { return line...line }
    switch directive.reach {
    case .end: return nil
    case .this: return line...line
    case .region: return line...max(line, end ?? last)
    case .next:
      guard let next = lines.filter({ $0 > line }).min() else { return line...line }
      return next...max(next, keywords[next] ?? next)
    }
  }
}

extension ParsedFile {
  /// The line on which the declaration that this token begins has its name or keyword, behind its attributes.
  fileprivate func lineOfDeclaration(beginningWith token: TokenSyntax) -> Int? {
    guard
      let attributes = token.ancestors.lazy.compactMap({
        $0.asProtocol((any WithAttributesSyntax).self)
      }).first, attributes.trimmedRange.lowerBound == token.trimmedRange.lowerBound,
      let after = attributes.attributes.lastToken(viewMode: .sourceAccurate)?.nextToken(
        viewMode: .sourceAccurate)
    else { return nil }
    return line(at: after.trimmedRange.lowerBound)
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
