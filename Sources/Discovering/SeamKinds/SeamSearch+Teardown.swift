import SwiftSyntax

/// The statements of one cleanup: a `tearDown` override, what an `addTeardownBlock` is given, a suite's `deinit`, or what
/// a `provideScope` does after the test. Calls of `super` stay, and so does the test.
///
/// ## Before
/// ```swift
/// override func tearDown() {
///   StubPrices.clean()
///   super.tearDown()
/// }
/// ```
/// ## After
/// ```swift
/// override func tearDown() { guard _unseamOn(0x…) else { super.tearDown(); return };
///   StubPrices.clean()
///   super.tearDown()
/// }
/// ```
extension SeamSearch {
  func teardownSeams(of function: FunctionDeclSyntax) -> [SeamCandidate] {
    if isScopeProvider(function) { return scopeSeam(of: function).map { [$0] } ?? [] }
    guard function.isTearDown, isTestCaseOverride(function), let body = function.body else {
      return []
    }
    return seam(
      of: body.statements, after: body.leftBrace, upTo: body.rightBrace,
      offset: function.funcKeyword.trimmedRange.lowerBound,
      isLast: isLast(Syntax(function), function.modifiers))
  }

  func teardownSeams(of node: DeinitializerDeclSyntax) -> [SeamCandidate] {
    guard let body = node.body, let type = resolver.types.enclosing(Syntax(node)),
      suites.isSuiteOrAbove(type)
    else { return [] }
    return seam(
      of: body.statements, after: body.leftBrace, upTo: body.rightBrace,
      offset: node.deinitKeyword.trimmedRange.lowerBound,
      isLast: isLast(Syntax(node), node.modifiers))
  }

  /// Whether nothing but XCTest, or Swift Testing, runs after a teardown of this type: no second one, none of a class above or
  /// below, no hook and no scope's second half; and whether no test calls it in its middle.
  private func isLast(_ teardown: Syntax, _ modifiers: DeclModifierListSyntax) -> Bool {
    guard let type = resolver.types.enclosing(teardown), !modifiers.names.contains("class"),
      !modifiers.names.contains("static")
    else { return false }
    let above = index.ancestry(of: type)
    let isPlain = suites.isSuite(type) || !above.external.isDisjoint(with: Self.testCases)
    let own = type.members.filter { Self.endings.contains($0.name) && $0.kind == .function }
    let isCalled = Self.tearDowns.contains { name in
      index.testReferences[name]?.contains { !$0.isOfSuper } == true
    }
    // An instance, and so an end, for each argument.
    let isRepeated = type.members.contains {
      $0.attributes.contains("Test") && !$0.parameters.isEmpty
    }
    let hasMore = index.types.contains { other in
      other.members.contains { $0.name == "provideScope" }
        || index.ancestry(of: other).superclasses.contains { $0 === type }
    }
    return isPlain && above.superclasses.isEmpty && own.count < 2 && !isCalled && !isRepeated
      && !hasMore
  }

  private static let testCases: Set = ["XCTestCase", "XCTest.XCTestCase"]
  private static let tearDowns: Set = ["tearDown", "tearDownWithError"]
  /// What else may run at the end of a test where a class overrides it.
  private static let endings = tearDowns.union(["invokeTest", "perform", "run", "record"])

  /// `addTeardownBlock { … }`, and with something that is called later: `addTeardownBlock(clean)`.
  func teardownSeams(of call: FunctionCallExprSyntax) -> [SeamCandidate] {
    guard call.isTeardownBlock, let name = call.calledName else { return [] }
    let given = call.arguments.first?.expression
    guard let closure = call.trailingClosure ?? given?.as(ClosureExprSyntax.self) else {
      return given.flatMap { referenceSeam(of: call, given: $0) }.map { [$0] } ?? []
    }
    return seam(
      of: closure.statements, after: closure.signature?.inKeyword ?? closure.leftBrace,
      upTo: closure.rightBrace, offset: name.trimmedRange.lowerBound)
  }

  /// The whole call is skipped where what it is given is only named. Where it is made by a call, which may do more, an
  /// empty closure takes its place.
  private func referenceSeam(
    of call: FunctionCallExprSyntax, given: ExprSyntax
  ) -> SeamCandidate? {
    guard call.arguments.count == 1, !given.is(NilLiteralExprSyntax.self) else { return nil }
    let text = given.folded
    if !given.holdsCall {
      let item = call.ancestors.lazy.compactMap { $0.as(CodeBlockItemSyntax.self) }.first
      guard let item, item.callStatement?.id == call.id else { return nil }
      return SeamCandidate(statement: item, kind: .teardown, text: text)
    }
    let range = given.trimmedRange
    return SeamCandidate(
      kind: .teardown, offset: range.lowerBound, text: text,
      enclosing: Syntax(call).declarationPath, range: range, opening: "[",
      closing: ", {}][§ ? 0 : 1]")
  }

  /// Where each call of `super` is a statement of its own at the top, and nothing asserts, all else is passed over at once.
  private func seam(
    of statements: CodeBlockItemListSyntax, after opener: TokenSyntax, upTo closer: TokenSyntax,
    offset: Int, isLast: Bool = false
  ) -> [SeamCandidate] {
    let kept = statements.filter { $0.superCallName != nil }
    let own: [CodeBlockItemSyntax] = statements.filter { $0.superCallName == nil }
    guard !own.isEmpty else { return [] }
    let calls = kept.map { $0.item.oneLine + "; " }.joined()
    let hasMore = own.contains { $0.holdsSuper || $0.holdsAssertion }
    if hasMore || calls.contains("\n") {
      return seam(around: statements, offset: offset, enclosing: Syntax(opener))
    }
    var all = SeamCandidate(
      kind: .teardown, offset: offset, text: own.summary,
      enclosing: Syntax(opener).declarationPath,
      range: opener.trimmedRange.upperBound..<closer.trimmedRange.lowerBound,
      opening: " guard § else { \(calls)return };")
    all.comesLast = isLast
    return [all]
  }

  /// Each run of statements without a call of `super` and without an assertion is skipped by itself.
  private func seam(
    around statements: CodeBlockItemListSyntax, offset: Int, enclosing: Syntax
  ) -> [SeamCandidate] {
    var runs = SkippableStatements { $0.tokenKind == .keyword(.super) }
    runs.read(statements, .after)
    let found = SeamCandidate(runs: runs, kind: .teardown, enclosing: enclosing)
    return found.map { [$0.standing(at: offset)] } ?? []
  }

  private func scopeSeam(of function: FunctionDeclSyntax) -> SeamCandidate? {
    guard let body = function.body, let runs = scopeRuns(in: function) else { return nil }
    // What ends the function is passed over at once.
    if runs.runs.count == 1, let last = runs.runs[0].last, last.id == body.statements.last?.id,
      let first = runs.runs[0].first
    {
      let start = first.trimmedRange.lowerBound
      return SeamCandidate(
        kind: .teardown, offset: start, text: runs.statements.summary,
        enclosing: Syntax(body).declarationPath,
        range: start..<body.rightBrace.trimmedRange.lowerBound,
        opening: "guard § else { return }; ")
    }
    return SeamCandidate(runs: runs, kind: .teardown, enclosing: Syntax(body))
  }
}

extension SeamCandidate {
  /// The same, told of at another place.
  fileprivate func standing(at offset: Int) -> SeamCandidate {
    SeamCandidate(
      kind: kind, offset: offset, text: text, enclosing: enclosing, alternative: alternative,
      range: range, opening: opening, closing: closing, between: between)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it names a member of `super`.
  fileprivate var isOfSuper: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.base?.is(SuperExprSyntax.self) == true
  }
}

extension SyntaxProtocol {
  /// Whether `super` stands anywhere in it.
  fileprivate var holdsSuper: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.super) }
  }

  /// Whether anything is called in it, but for what its closures do later.
  var holdsCall: Bool {
    if self.is(ClosureExprSyntax.self) { return false }
    return self.is(FunctionCallExprSyntax.self) || self.is(MacroExpansionExprSyntax.self)
      || children(viewMode: .sourceAccurate).contains(where: \.holdsCall)
  }
}
