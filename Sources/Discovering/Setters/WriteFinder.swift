import SwiftSyntax

/// Finds the assignments and calls of a body in the order in which they stand, and which of them hold what it is given.
final class WriteFinder: SyntaxVisitor {
  /// What may change something.
  enum Write {
    case assignment(Assignment, isGiven: Bool)
    /// With the names that stand for what is given.
    case call(FunctionCallExprSyntax, Set<String>)
  }

  private var given: Set<String>
  private(set) var found: [Write] = []

  init(given: Set<String>) {
    self.given = given
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Another name for it.
  override func visitPost(_ node: PatternBindingSyntax) {
    guard let value = node.initializer?.value, value.isOne(of: given) else { return }
    given.formUnion(node.pattern.boundNames)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = Assignment(ExprSyntax(node)) {
      let isGiven = assignment.operation == "=" && assignment.right?.isOne(of: given) == true
      found.append(.assignment(assignment, isGiven: isGiven))
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(.call(node, given))
    return .visitChildren
  }
}

extension ExprSyntax {
  /// Whether it hands on what one of the names stands for: as it is, or by a closure that puts it in the place of what the
  /// called function holds, as in `box.withLock { $0 = new }`.
  func hands(over names: Set<String>) -> Bool { isOne(of: names) || replaces(by: names) }

  /// Whether it is a closure that does nothing else than to give its first parameter another value.
  func replaces(by names: Set<String>) -> Bool {
    guard let statement = self.as(ClosureExprSyntax.self)?.statements.onlyStatement,
      let assignment = Assignment(statement)
    else { return false }
    return assignment.left.trimmedDescription == "$0" && assignment.operation == "="
      && assignment.right?.isOne(of: names) == true
  }

  /// Whether it is what one of the names stands for, or a closure that does nothing else than to call that with what it is
  /// given itself. A value that is worked out from it is another one.
  fileprivate func isOne(of names: Set<String>) -> Bool {
    if let name = unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
      return names.contains(name)
    }
    guard
      let call = self.as(ClosureExprSyntax.self)?.statements.onlyExpression?.unwrapped
        .as(FunctionCallExprSyntax.self),
      call.allArguments.allSatisfy({ $0.expression.is(DeclReferenceExprSyntax.self) }),
      let called = call.calledExpression.unwrapped.as(DeclReferenceExprSyntax.self)
    else { return false }
    return names.contains(called.baseName.plainText)
  }
}

extension CodeBlockItemListSyntax {
  fileprivate var onlyStatement: CodeBlockItemSyntax? { count == 1 ? first : nil }

  /// What a body of one expression gives, or does.
  var onlyExpression: ExprSyntax? {
    switch onlyStatement?.item {
    case .expr(let expression)?: expression
    case .stmt(let statement)?: statement.as(ReturnStmtSyntax.self)?.expression
    default: nil
    }
  }
}
