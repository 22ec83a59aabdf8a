import SwiftSyntax

/// What a statement of test code is there for, by where it stands.
enum StatementContext {
  /// Runs before the test's own statements.
  case setUp
  /// Runs after the test: teardown, `deinit`, `defer`, a scope's second half.
  case cleanup
  case body
}

extension SeamSearch {
  /// The context of `node`.
  func context(of node: Syntax) -> StatementContext {
    node.ancestors.lazy.compactMap { context($0, holding: node) }.first ?? .body
  }

  private func context(_ around: Syntax, holding node: Syntax) -> StatementContext? {
    switch around.as(SyntaxEnum.self) {
    case .deferStmt: return .cleanup
    case .closureExpr(let it): return context(ofClosure: it)
    case .functionDecl(let it): return context(ofFunction: it, holding: node)
    case .initializerDecl:
      return resolver.types.enclosing(around).map(suites.isSuite) == true ? .setUp : .body
    case .deinitializerDecl:
      return resolver.types.enclosing(around).map(suites.isSuite) == true ? .cleanup : .body
    case .accessorDecl: return .body
    default: return nil
    }
  }

  /// A closure that a call is given runs where the call stands; one that is kept does not.
  private func context(ofClosure closure: ClosureExprSyntax) -> StatementContext? {
    guard let call = closure.receivingCall else { return .body }
    return call.isTeardownBlock ? .cleanup : nil
  }

  private func context(ofFunction function: FunctionDeclSyntax, holding node: Syntax)
    -> StatementContext
  {
    if isScopeProvider(function) { return scopeContext(of: node, in: function) }
    guard isTestCaseOverride(function) else { return .body }
    if function.isTearDown { return .cleanup }
    return ["setUp", "setUpWithError"].contains(function.name.text) ? .setUp : .body
  }

  private func scopeContext(of node: Syntax, in function: FunctionDeclSyntax) -> StatementContext {
    guard let run = scopeCall(in: function) else { return .body }
    if node.position < run.position { return .setUp }
    return node.position < run.endPosition ? .body : .cleanup
  }

  /// Whether it is an override in a test case without parameters.
  func isTestCaseOverride(_ function: FunctionDeclSyntax) -> Bool {
    guard function.modifiers.names.contains("override"),
      function.signature.parameterClause.parameters.isEmpty,
      let type = resolver.types.enclosing(Syntax(function))
    else { return false }
    return suites.isTestCase(type)
  }

  /// `provideScope(for:testCase:performing:)` of a TestScoping type.
  func isScopeProvider(_ function: FunctionDeclSyntax) -> Bool {
    guard function.name.text == "provideScope",
      function.signature.parameterClause.parameters.count == 3,
      let type = resolver.types.enclosing(Syntax(function))
    else { return false }
    let scopes: Set = ["TestScoping", "Testing.TestScoping"]
    return !index.ancestry(of: type).external.isDisjoint(with: scopes)
  }

  /// The top-level statement that calls the test's function.
  func scopeCall(in function: FunctionDeclSyntax) -> CodeBlockItemSyntax? {
    guard let last = function.signature.parameterClause.parameters.last else { return nil }
    let name = (last.secondName ?? last.firstName).plainText
    return function.body?.statements.first { item in
      !item.item.is(DeferStmtSyntax.self)
        && item.tokens(viewMode: .sourceAccurate).contains { token in
          token.text == name
            && token.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id
              == token.parent?.id
        }
    }
  }
}

extension FunctionDeclSyntax {
  var isTearDown: Bool { ["tearDown", "tearDownWithError"].contains(name.text) }
}

extension ClosureExprSyntax {
  /// The call that is given this closure as an argument.
  var receivingCall: FunctionCallExprSyntax? {
    if let call = parent?.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.id == Syntax(self).id ? nil : call
    }
    let isArgument =
      parent?.is(LabeledExprSyntax.self) == true
      || parent?.is(MultipleTrailingClosureElementSyntax.self) == true
    return isArgument ? parent?.parent?.parent?.as(FunctionCallExprSyntax.self) : nil
  }
}

extension FunctionCallExprSyntax {
  /// The last name of what is called: `addTeardownBlock` for `self.addTeardownBlock { … }`.
  var calledName: TokenSyntax? {
    let callee = calledExpression.unwrapped
    return callee.as(DeclReferenceExprSyntax.self)?.baseName
      ?? callee.as(MemberAccessExprSyntax.self)?.declName.baseName
  }

  var isTeardownBlock: Bool { calledName?.text == "addTeardownBlock" }
}
