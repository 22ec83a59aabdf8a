import SwiftSyntax

/// Finds the bodies of test functions, and has each say that it runs.
///
/// ## Before
/// ```swift
/// func testTotal() {
/// ```
/// ## After
/// ```swift
/// func testTotal() { _unseamBody();
/// ```
final class TestBodyFinder: SyntaxVisitor {
  private(set) var edits: [SourceEdit] = []

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.isTest, node.signature.returnsNothing, let body = node.body else {
      return .skipChildren
    }
    let opener = body.leftBrace.trimmedRange
    edits.append(
      SourceEdit(
        purpose: .body("\(Syntax(body).declarationPath) \(edits.count)"), range: opener,
        insertions: [Insertion(offset: opener.upperBound, text: " _unseamBody();")]))
    return .skipChildren
  }
}

extension FunctionSignatureSyntax {
  fileprivate var returnsNothing: Bool {
    returnClause.map { ["Void", "()", "Swift.Void"].contains($0.type.trimmedDescription) } ?? true
  }
}
