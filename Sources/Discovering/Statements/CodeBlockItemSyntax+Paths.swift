import SwiftSyntax

extension CodeBlockItemSyntax {
  /// Whether nothing after it in its list runs: `return`, `throw`, `break`, `continue`, `fallthrough`.
  var endsPath: Bool {
    switch item {
    case .stmt(let statement):
      statement.is(ReturnStmtSyntax.self) || statement.is(ThrowStmtSyntax.self)
        || statement.is(BreakStmtSyntax.self) || statement.is(ContinueStmtSyntax.self)
        || statement.is(FallThroughStmtSyntax.self)
    default: false
    }
  }

  /// Whether something in it may leave the list that it stands in.
  var mayEndPath: Bool {
    let finder = PathEndFinder(viewMode: .sourceAccurate)
    finder.walk(item)
    return finder.found
  }

  /// Whether a call in it may throw out of the list that it stands in.
  var mayThrow: Bool {
    let finder = ThrowingCallFinder(viewMode: .sourceAccurate)
    finder.walk(item)
    return finder.found
  }

  /// The names that a declaration gives to what follows it.
  var declaredNames: Set<String> {
    guard case .decl(let declaration) = item else { return [] }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      return Set(variable.bindings.flatMap { $0.pattern.boundNames })
    }
    let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.plainText
    return name.map { [$0] } ?? []
  }

  /// Whether any of `names` stands in it.
  func mentions(_ names: Set<String>) -> Bool {
    !names.isEmpty
      && tokens(viewMode: .sourceAccurate).contains { names.contains($0.plainText) }
  }
}

extension PatternSyntax {
  /// The names that it binds.
  var boundNames: [String] {
    if let name = self.as(IdentifierPatternSyntax.self) { return [name.identifier.plainText] }
    return tokens(viewMode: .sourceAccurate)
      .filter { $0.parent?.is(IdentifierPatternSyntax.self) == true }.map(\.plainText)
  }
}

extension TokenSyntax {
  /// Whether it names something here rather than a label or a member.
  var isReference: Bool {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    return reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
  }
}

extension Syntax {
  /// The closures in it that are in no other one of it.
  var outermostClosures: [ClosureExprSyntax] {
    children(viewMode: .sourceAccurate).flatMap { child in
      child.as(ClosureExprSyntax.self).map { [$0] } ?? child.outermostClosures
    }
  }
}

/// Looks for what leaves the statement that it walks through.
private final class PathEndFinder: SyntaxVisitor {
  private(set) var found = false
  private var loops = 0
  private var choices = 0

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind { end() }
  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind { end() }

  override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind {
    loops + choices > 0 && node.label == nil ? .skipChildren : end()
  }

  override func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind {
    loops > 0 && node.label == nil ? .skipChildren : end()
  }

  override func visit(_ node: FallThroughStmtSyntax) -> SyntaxVisitorContinueKind {
    choices > 0 ? .skipChildren : end()
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { enterLoop() }
  override func visitPost(_ node: ForStmtSyntax) { loops -= 1 }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { enterLoop() }
  override func visitPost(_ node: WhileStmtSyntax) { loops -= 1 }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { enterLoop() }
  override func visitPost(_ node: RepeatStmtSyntax) { loops -= 1 }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    choices += 1
    return .visitChildren
  }
  override func visitPost(_ node: SwitchExprSyntax) { choices -= 1 }

  private func enterLoop() -> SyntaxVisitorContinueKind {
    loops += 1
    return .visitChildren
  }

  private func end() -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }
}

/// Looks for a `try` whose error nothing in the statement catches.
private final class ThrowingCallFinder: SyntaxVisitor {
  private(set) var found = false

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    guard node.catchClauses.contains(where: \.catchItems.isEmpty) else { return .visitChildren }
    walk(node.catchClauses)
    return .skipChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil { found = true }
    return .visitChildren
  }

  /// `for try await`.
  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.tryKeyword != nil { found = true }
    return .visitChildren
  }

  /// XCTest catches what its assertions are given.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    node.calledName?.text.hasPrefix("XCTAssert") == true ? .skipChildren : .visitChildren
  }
}
