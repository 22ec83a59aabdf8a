import SwiftSyntax

/// The statements of one cleanup: a `tearDown` override, an `addTeardownBlock` closure, a suite's `deinit`, or what
/// a `provideScope` does after the test. Calls of `super` stay.
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
      offset: function.funcKeyword.trimmedRange.lowerBound)
  }

  func teardownSeams(of node: DeinitializerDeclSyntax) -> [SeamCandidate] {
    guard let body = node.body, let type = resolver.types.enclosing(Syntax(node)),
      suites.isSuite(type)
    else { return [] }
    return seam(
      of: body.statements, after: body.leftBrace, upTo: body.rightBrace,
      offset: node.deinitKeyword.trimmedRange.lowerBound)
  }

  /// `addTeardownBlock { … }`.
  func teardownSeams(of call: FunctionCallExprSyntax) -> [SeamCandidate] {
    guard call.isTeardownBlock, let name = call.calledName,
      let closure = call.trailingClosure
        ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
    else { return [] }
    return seam(
      of: closure.statements, after: closure.signature?.inKeyword ?? closure.leftBrace,
      upTo: closure.rightBrace, offset: name.trimmedRange.lowerBound)
  }

  private func seam(
    of statements: CodeBlockItemListSyntax, after opener: TokenSyntax, upTo closer: TokenSyntax,
    offset: Int
  ) -> [SeamCandidate] {
    let own: [CodeBlockItemSyntax] = statements.filter { $0.superCallName == nil }
    guard !own.isEmpty else { return [] }
    let kept = statements.filter { $0.superCallName?.hasPrefix("tearDown") == true }
      .map { $0.item.oneLine + "; " }.joined()
    return [
      SeamCandidate(
        kind: .teardown, offset: offset, text: Self.summary(of: own),
        enclosing: Syntax(opener).declarationPath,
        range: opener.trimmedRange.upperBound..<closer.trimmedRange.lowerBound,
        opening: " guard § else { \(kept)return };")
    ]
  }

  private static func summary(of statements: [CodeBlockItemSyntax]) -> String {
    String(statements.map(\.item.folded).joined(separator: "; ").prefix(200))
  }

  private func scopeSeam(of function: FunctionDeclSyntax) -> SeamCandidate? {
    guard let body = function.body, let run = scopeCall(in: function) else { return nil }
    let after: [CodeBlockItemSyntax] = body.statements.filter { $0.position > run.position }
    guard let first = after.first else { return nil }
    let start = first.trimmedRange.lowerBound
    return SeamCandidate(
      kind: .teardown, offset: start, text: Self.summary(of: after),
      enclosing: Syntax(body).declarationPath,
      range: start..<body.rightBrace.trimmedRange.lowerBound,
      opening: "guard § else { return }; ")
  }
}
