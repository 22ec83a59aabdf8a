import SwiftSyntax

/// The body of a function of the tests: where statements can be put into it, and how they are indented there.
package struct BodyPlace: Hashable, Sendable {
  /// One statement at the top of the body.
  package struct Statement: Hashable, Sendable {
    package let range: Range<Int>
    /// Without comments, on one line.
    package let text: String
    /// Where the line begins that it stands on, if it is the first on that line; else nil.
    package let lineStart: Int?
    /// The method that it calls on `super`, if that is what it does.
    package let superCall: String?
    /// Whether what stands behind it may not run, because it returns or throws.
    package let mayLeave: Bool
  }

  package let file: String
  /// Counted from 1: where the function's name stands.
  package let line: Int
  /// Between the braces.
  package let inside: Range<Int>
  /// The end of the line of the opening brace where nothing but a comment follows on it; else nil.
  package let openingLineEnd: Int?
  /// Whether the opening brace stands first on its line.
  package let opensOnNewLine: Bool
  /// Where the line of the closing brace begins, if it stands first on it; else nil.
  package let closingLineStart: Int?
  package let statements: [Statement]
  /// Before its statements, and before the function itself.
  package let indent: String
  package let outerIndent: String
  package let lineEnd: String
  /// Every name that stands in it.
  package let names: Set<String>
  /// Whether there are comments before its first statement or after its last.
  package let hasComments: Bool
}

extension BodyPlace {
  init(_ body: CodeBlockSyntax, line: Int, in layout: FileLayout) {
    let open = body.leftBrace.trimmedRange.upperBound
    let close = body.rightBrace.trimmedRange.lowerBound
    file = layout.file.path
    self.line = line
    inside = open..<close
    lineEnd = layout.lineEnd
    statements = body.statements.map { Statement($0, in: layout) }
    let first = statements.first?.range.lowerBound ?? close
    let end = layout.endOfLine(at: open)
    openingLineEnd = first > end ? end : nil
    opensOnNewLine = layout.beginsLine(body.leftBrace.trimmedRange.lowerBound)
    closingLineStart = layout.beginsLine(close) ? layout.lineStart(at: close) : nil
    outerIndent = layout.indent(at: closingLineStart == nil ? open : close)
    let own = statements.first { $0.lineStart != nil }.map {
      layout.indent(at: $0.range.lowerBound)
    }
    indent = own ?? outerIndent + layout.unit
    names = Set(body.statements.tokens(viewMode: .sourceAccurate).compactMap(\.nameText))
    let around = [
      body.leftBrace.trailingTrivia, body.statements.leadingTrivia,
      body.statements.trailingTrivia, body.rightBrace.leadingTrivia,
    ]
    hasComments = around.contains { $0.contains(where: \.isComment) }
  }
}

extension BodyPlace.Statement {
  init(_ item: CodeBlockItemSyntax, in layout: FileLayout) {
    range = item.trimmedRange
    text = item.item.oneLine
    lineStart = layout.beginsLine(range.lowerBound) ? layout.lineStart(at: range.lowerBound) : nil
    superCall = item.superCallName
    mayLeave = item.mayEndPath || item.mayThrow
  }
}

extension TokenSyntax {
  /// The text of a name; nil for anything else.
  fileprivate var nameText: String? {
    switch tokenKind {
    case .identifier, .dollarIdentifier: plainText
    default: nil
    }
  }
}
