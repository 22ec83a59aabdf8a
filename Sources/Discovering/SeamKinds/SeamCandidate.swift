import Basics
import SwiftSyntax

/// A seam as found, before its id is made.
struct SeamCandidate {
  let kind: SeamKind
  /// Where the toggled text begins.
  let offset: Int
  let text: String
  let enclosing: String
  var alternative: String?
  /// The bytes that the edit is about.
  let range: Range<Int>
  /// Inserted at the range's start, `§` standing for the condition.
  var opening: String
  /// Inserted at the range's end; may hold the `§` as well.
  var closing: String?
  /// The double, or the value, that the seam is about.
  var about: SyntaxIdentifier?
  /// Whether it may change what no probe sees, whatever the text tells.
  var mayActUnseen = false
  /// Whether nothing of the subject's runs after it in a test.
  var comesLast = false
  /// Inserted between the two, in ascending order.
  var between: [Insertion] = []

  /// The insertions of the seam with that number.
  func insertions(number: UInt64) -> [Insertion] {
    let condition = "_unseamOn(0x\(StableHash.hexadecimal(number)))"
    func insertion(_ offset: Int, _ text: String) -> Insertion {
      Insertion(offset: offset, text: text.replacing("§", with: condition, maxReplacements: 1))
    }
    return [insertion(range.lowerBound, opening)]
      + between.map { insertion($0.offset, $0.text) }
      + (closing.map { [insertion(range.upperBound, $0)] } ?? [])
  }
}

extension SeamCandidate {
  func about(_ expression: some SyntaxProtocol) -> SeamCandidate {
    var candidate = self
    candidate.about = expression.id
    return candidate
  }

  /// The same, an expression, as a value of the type: where one stands inside another, the compiler finds no common type.
  func stating(_ type: DeclaredType) -> SeamCandidate {
    var candidate = self
    candidate.opening = "(" + opening
    candidate.closing = (closing ?? "") + " as \(type.kind == .protocol ? "any " : "")\(type.name))"
    return candidate
  }

  /// A whole statement that runs only in the ordinary case.
  init(statement item: CodeBlockItemSyntax, kind: SeamKind, text: String? = nil) {
    let range = item.item.trimmedRange
    self.init(
      kind: kind, offset: range.lowerBound, text: text ?? item.item.folded,
      enclosing: Syntax(item).declarationPath, range: range, opening: "if § { ", closing: " }")
  }

  /// Statements that run only in the ordinary case, run by run; nil where there are none.
  init?(runs: SkippableStatements, kind: SeamKind, enclosing: Syntax) {
    let ranges = runs.ranges
    guard let first = ranges.first, let last = ranges.last else { return nil }
    self.init(
      kind: kind, offset: first.lowerBound, text: runs.statements.summary,
      enclosing: enclosing.declarationPath, range: first.lowerBound..<last.upperBound,
      opening: "if § { ", closing: " }",
      between: zip(ranges, ranges.dropFirst()).flatMap { earlier, later in
        [
          Insertion(offset: earlier.upperBound, text: " }"),
          Insertion(offset: later.lowerBound, text: "if § { "),
        ]
      })
  }

  /// An expression with another in its place when toggled.
  init(
    _ kind: SeamKind, of expression: some ExprSyntaxProtocol, else other: String, text: String,
    at offset: Int? = nil, alternative: String? = nil
  ) {
    let range = expression.trimmedRange
    self.init(
      kind: kind, offset: offset ?? range.lowerBound, text: text,
      enclosing: Syntax(expression).declarationPath, alternative: alternative, range: range,
      opening: "(§ ? ", closing: " : \(other))")
  }
}

extension [CodeBlockItemSyntax] {
  /// What stands for them in reports.
  var summary: String { String(map(\.item.folded).joined(separator: "; ").prefix(200)) }
}

extension SyntaxProtocol {
  /// The text on one line without comments, runs of white space folded, in literals too: to be shown, not to be compiled.
  var folded: String {
    oneLine.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The same, to be compiled; nil where a literal goes over several lines.
  var onOneLine: String? {
    let text = oneLine
    return text.contains("\"\"\"") || text.contains("\n") ? nil : text
  }

  /// The tokens as they are on one line, but for the lines of a literal of several, a blank wherever white space or a comment stood between two.
  var oneLine: String { oneLine(replacing: [:]) }

  /// The same with other texts for some of the tokens.
  func oneLine(replacing replaced: [SyntaxIdentifier: String]) -> String {
    var result = ""
    var needsBlank = false
    for token in tokens(viewMode: .sourceAccurate) {
      if !result.isEmpty, needsBlank || !token.leadingTrivia.isEmpty { result += " " }
      result += replaced[token.id] ?? token.text
      needsBlank = !token.trailingTrivia.isEmpty
    }
    return result
  }
}

extension Syntax {
  /// The declarations around it, outermost first, joined by dots: `CartTests.tearDown()`.
  var declarationPath: String {
    var path: [String] = []
    for around in sequence(first: self, next: \.parent) {
      if let name = around.typeName ?? around.functionName { path.append(name) }
    }
    return path.reversed().joined(separator: ".")
  }

  /// The name of the function, or member or global variable, that this declares.
  private var functionName: String? {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl(let it):
      it.name.plainText + it.signature.parameterClause.parameters.labels
    case .initializerDecl(let it): "init" + it.signature.parameterClause.parameters.labels
    case .subscriptDecl(let it): "subscript" + it.parameterClause.parameters.labels
    case .deinitializerDecl: "deinit"
    case .variableDecl(let it):
      ancestors.contains { $0.is(CodeBlockSyntax.self) || $0.is(ClosureExprSyntax.self) }
        ? nil : it.bindings.first?.pattern.trimmedDescription
    default: nil
    }
  }
}

extension FunctionParameterListSyntax {
  /// `(label:_:)`.
  fileprivate var labels: String {
    "(" + map { $0.firstName.plainText + ":" }.joined() + ")"
  }
}
