import SwiftSyntax

/// Finds the assignments and calls of a body in the order in which they stand, and which of them hold what it is given.
final class WriteFinder: SyntaxVisitor {
  /// What may change something.
  enum Write {
    case assignment(ExprSyntax, isGiven: Bool)
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

  /// What is made of it stands for it.
  override func visitPost(_ node: PatternBindingSyntax) {
    guard let value = node.initializer?.value, Syntax(value).names(given) else { return }
    given.formUnion(node.pattern.boundNames)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = Assignment(ExprSyntax(node)) {
      let isGiven = node.elements.dropFirst(2).contains { Syntax($0).names(given) }
      found.append(.assignment(assignment.left, isGiven: isGiven))
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(.call(node, given))
    return .visitChildren
  }
}

extension ExprSyntax {
  /// Whether what the names stand for is in its value. It is not in a closure that only puts it elsewhere, as in
  /// `queue.sync { level = new }`.
  func hands(over names: Set<String>) -> Bool {
    guard Syntax(self).names(names) else { return false }
    guard let closure = self.as(ClosureExprSyntax.self) else { return true }
    let finder = WriteFinder(given: names)
    finder.walk(closure.statements)
    return finder.found.allSatisfy { write in
      guard case .assignment(let left, true) = write, let root = left.rootName else { return true }
      return root.text.hasPrefix("$") || Binding.of(root.plainText, at: Syntax(left)) != nil
    }
  }
}

extension Syntax {
  /// Whether one of the names stands in it.
  fileprivate func names(_ names: Set<String>) -> Bool {
    !names.isEmpty && tokens(viewMode: .sourceAccurate).contains { names.contains($0.plainText) }
  }
}
