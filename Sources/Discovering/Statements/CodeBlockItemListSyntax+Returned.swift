import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// What a body returns, without what closures and functions in it do.
  var returnedExpressions: [ExprSyntax] {
    if count == 1, case .expr(let only)? = first?.item { return [only] }
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.found
  }
}

private final class ReturnFinder: SyntaxVisitor {
  private(set) var found: [ExprSyntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    node.expression.map { found.append($0) }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
