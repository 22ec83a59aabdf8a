import SwiftSyntax

/// Finds all calls, also those in closures.
final class CallFinder: SyntaxVisitor {
  private var found: [FunctionCallExprSyntax] = []

  static func calls(in code: Syntax) -> [FunctionCallExprSyntax] {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(code)
    return finder.found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}
