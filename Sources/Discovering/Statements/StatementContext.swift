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

  /// What `around` says of all that it holds; nil where that depends on what is around it.
  func context(_ around: Syntax, holding node: Syntax) -> StatementContext? {
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
    guard isTestCaseOverride(function) else { return helperContext(of: function) }
    if function.isTearDown { return .cleanup }
    return ["setUp", "setUpWithError"].contains(function.name.text) ? .setUp : .body
  }

  /// A test's own helper is there for what all that name it are there for.
  private func helperContext(of function: FunctionDeclSyntax) -> StatementContext {
    let name = function.name.plainText
    guard !function.isTest, !openHelpers.contains(function.id),
      resolver.types.enclosing(Syntax(function)).map(doubles.isTestHolder) ?? true
    else { return .body }
    openHelpers.insert(function.id)
    defer { openHelpers.remove(function.id) }
    let uses = index.testReferences[name] ?? []
    guard let first = uses.first.map(contextOfUse), first != .body else { return .body }
    return uses.dropFirst().allSatisfy { contextOfUse($0) == first } ? first : .body
  }

  /// Whether some cleanup calls the function; others may call it as well.
  func isCalledInCleanup(_ function: FunctionDeclSyntax) -> Bool {
    (index.testReferences[function.name.plainText] ?? []).contains { contextOfUse($0) == .cleanup }
  }

  private func contextOfUse(_ use: DeclReferenceExprSyntax) -> StatementContext {
    let call = use.ancestors.lazy.compactMap { $0.as(FunctionCallExprSyntax.self) }.first
    // Handed over by its name.
    if let call, call.isTeardownBlock, call.calledName?.id != use.baseName.id { return .cleanup }
    return context(of: Syntax(use))
  }

  private func scopeContext(of node: Syntax, in function: FunctionDeclSyntax) -> StatementContext {
    guard let runs = scopeRuns(in: function) else { return .body }
    func isIn(_ items: [CodeBlockItemSyntax]) -> Bool {
      items.contains { $0.position <= node.position && node.endPosition <= $0.endPosition }
    }
    return isIn(runs.statements) ? .cleanup : isIn(runs.earlier) ? .setUp : .body
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

  /// What a scope does after the test, and before; nil where it never calls the test's function.
  func scopeRuns(in function: FunctionDeclSyntax) -> SkippableStatements? {
    guard let body = function.body,
      let last = function.signature.parameterClause.parameters.last
    else { return nil }
    let name = (last.secondName ?? last.firstName).plainText
    var runs = SkippableStatements { $0.plainText == name && $0.isReference }
    runs.read(body.statements, .before)
    return runs
  }
}

extension FunctionDeclSyntax {
  /// Whether a testing library calls it as a test.
  var isTest: Bool {
    attributes.names.contains("Test")
      || name.plainText.hasPrefix("test") && signature.parameterClause.parameters.isEmpty
  }

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
