import SwiftSyntax

/// One statement that cleans shared state: whatever stands in a cleanup and touches that, in a `defer` also what ends an
/// object of the test's own; in a set-up what puts it back, for all that the text tells; in a test's body such a call where
/// it is no part of what the test tries.
///
/// ## Before
/// ```swift
/// StubPrices.clean()
/// ```
/// ## After
/// ```swift
/// if _unseamOn(0x…) { StubPrices.clean() }
/// ```
extension SeamSearch {
  func resetSeam(of item: CodeBlockItemSyntax) -> SeamCandidate? {
    guard item.superCallName == nil else { return nil }
    let context = context(of: Syntax(item))
    if let assignment = Assignment(item) {
      return resets(assignment, in: context) ? SeamCandidate(statement: item, kind: .reset) : nil
    }
    guard let call = item.callStatement, !item.isImplicitResult else { return nil }
    if resets(call, in: context) { return SeamCandidate(statement: item, kind: .reset) }
    guard context == .cleanup, cleansUpObject(call) else { return nil }
    // No probe looks at what the object keeps to itself.
    var candidate = SeamCandidate(statement: item, kind: .reset)
    candidate.mayActUnseen = true
    return candidate
  }

  private func resets(_ assignment: Assignment, in context: StatementContext) -> Bool {
    switch context {
    case .body: false
    case .cleanup: !assignment.counts && resolver.isRootedInSharedState(assignment.left)
    case .setUp:
      PuttingBack(resolver: resolver).isShown(by: assignment)
        && resolver.isRootedInSharedState(assignment.left)
    }
  }

  private func resets(_ call: FunctionCallExprSyntax, in context: StatementContext) -> Bool {
    if cleans(call) { return context != .body || standsApart(call) }
    switch context {
    case .body: return false
    case .setUp:
      return isProcessReset(call, among: ["unsetenv"], methods: ["removeItem", "removeObject"])
    case .cleanup:
      // A lock's or an actor's closure that resets: the statements in it are the seams.
      if call.trailingClosure?.statements.contains(where: { resetSeam(of: $0) != nil }) == true {
        return false
      }
      return isCallOnSharedState(call)
        || isProcessReset(call, among: Self.processFunctions, methods: [])
    }
  }

  private func cleans(_ call: FunctionCallExprSyntax) -> Bool {
    Cleaning(resolver: resolver).isCleaningCall(call)
  }

  /// Whether it stands in the `defer` of a test or of its helper, and ends what an object of the test's own began. Elsewhere
  /// it is part of a teardown, which is a seam as a whole, or of what a double does.
  private func cleansUpObject(_ call: FunctionCallExprSyntax) -> Bool {
    let node = Syntax(call)
    let deciding = node.ancestors.filter { context($0, holding: node) != nil }
    let others = deciding.filter { !$0.is(DeferStmtSyntax.self) }
    guard deciding.first?.is(DeferStmtSyntax.self) == true,
      !others.contains(where: { context($0, holding: node) == .cleanup }),
      resolver.types.enclosing(node).map(doubles.isTestHolder) ?? true
    else { return false }
    return ObjectCleanup(resolver: resolver).isPossible(by: call)
  }

  /// Whether the function that it stands in is done with its assertions: before them the call may be what the test tries.
  func standsApart(_ node: some SyntaxProtocol) -> Bool {
    guard let body = node.enclosingBody else { return false }
    return !body.tokens(viewMode: .sourceAccurate).contains { token in
      token.position > node.position && token.isAssertion
    }
  }

  /// nil, a boolean, 0, an empty literal, `.init()`, or a fresh instance of something that is no double.
  func isEmptyValue(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .nilLiteralExpr, .booleanLiteralExpr: return true
    case .integerLiteralExpr(let it): return it.literal.text == "0"
    case .floatLiteralExpr(let it): return Double(it.literal.text) == 0
    case .stringLiteralExpr(let it): return it.segments.allSatisfy { $0.trimmedDescription.isEmpty }
    case .arrayExpr(let it): return it.elements.isEmpty
    case .dictionaryExpr(let it): return it.content.is(TokenSyntax.self)
    case .functionCallExpr(let it):
      guard it.arguments.isEmpty, it.trailingClosure == nil else { return false }
      if it.calledExpression.trimmedDescription == ".init" { return true }
      if it.calledExpression.is(ArrayExprSyntax.self)
        || it.calledExpression.is(DictionaryExprSyntax.self)
      {
        return true
      }
      let made = resolver.constructed(by: it.calledExpression)
      return resolver.isTypeExpression(it.calledExpression) && made.map(doubles.isDouble) != true
    default: return false
    }
  }

  /// A call on a type, a singleton or a global: `X.clean()`, `X.shared.reset()`, `X.log.removeAll()`.
  private func isCallOnSharedState(_ call: FunctionCallExprSyntax) -> Bool {
    guard let access = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self),
      let base = access.base?.unwrapped, access.declName.baseName.text != "init"
    else { return false }
    if resolver.moduleName(base) != nil || isSynchronising(call, access) { return false }
    if resolver.isTypeExpression(base) {
      let written = base.trimmedDescription
      return !Self.stateless.contains(written)
        && resolver.constructed(by: call.calledExpression) == nil
    }
    return resolver.isRootedInSharedState(base) || resolver.value(of: base)?.isMetatype == true
  }

  /// Whether it gives way to others or waits for them, as a lock's `unlock()` does: a function of the libraries', not of
  /// the subject's own, which may well clean.
  private func isSynchronising(
    _ call: FunctionCallExprSyntax, _ access: MemberAccessExprSyntax
  ) -> Bool {
    Self.synchronising.contains(access.declName.baseName.text)
      && resolver.callees(of: call).isEmpty
  }

  private func isProcessReset(
    _ call: FunctionCallExprSyntax, among functions: Set<String>, methods: Set<String>
  ) -> Bool {
    guard let name = call.calledName else { return false }
    if let access = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self) {
      guard let base = access.base else { return false }
      if base.namesSystem {
        return functions.contains(name.text)
      }
      return methods.contains(name.text) && resolver.isRootedInSharedState(base)
    }
    return functions.contains(name.text) && Binding.of(name.text, at: Syntax(call)) == nil
      && resolver.members(named: name.text, at: Syntax(call)).isEmpty
  }

  static let processFunctions: Set<String> = [
    "unsetenv", "setenv", "putenv", "clearenv", "chdir", "fchdir", "umask", "tzset", "signal",
    "sigaction", "setrlimit", "close", "unlink", "rmdir", "remove",
  ]

  private static let synchronising: Set<String> = [
    "broadcast", "enter", "leave", "lock", "signal", "unlock", "wait",
  ]

  /// Types whose static functions wait or report and clean nothing.
  private static let stateless: Set<String> = [
    "Thread", "Task", "Issue", "XCTContext", "Attachment", "XCTAssert", "Swift", "MainActor",
  ]
}

extension ExprSyntax {
  /// Whether it names a module with functions of the system: `Glibc.chdir(path)`.
  var namesSystem: Bool {
    ["Glibc", "Darwin", "Musl", "Foundation"].contains(trimmedDescription)
  }
}

extension SyntaxProtocol {
  /// The statements of the function around it.
  fileprivate var enclosingBody: CodeBlockItemListSyntax? {
    ancestors.lazy.compactMap {
      $0.as(FunctionDeclSyntax.self)?.body?.statements
        ?? $0.as(InitializerDeclSyntax.self)?.body?.statements
        ?? $0.as(DeinitializerDeclSyntax.self)?.body?.statements
    }.first
  }
}

extension SyntaxProtocol {
  /// Whether an assertion stands anywhere in it.
  var holdsAssertion: Bool { tokens(viewMode: .sourceAccurate).contains(where: \.isAssertion) }
}

extension TokenSyntax {
  /// Whether it names an assertion: a testing library's, or what is called like one.
  fileprivate var isAssertion: Bool {
    if parent?.is(MacroExpansionExprSyntax.self) == true {
      return ["expect", "require"].contains(text)
    }
    guard let call else { return false }
    let name = plainText.lowercased()
    return call.recordsIssue
      || ["xctassert", "xctfail", "xctunwrap", "assert", "expect", "verify", "check"]
        .contains { name.hasPrefix($0) }
  }

  /// The call whose function it names.
  var call: FunctionCallExprSyntax? {
    let call =
      parent?.parent?.as(FunctionCallExprSyntax.self)
      ?? parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledName?.id == id ? call : nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is `Issue.record(…)`.
  var recordsIssue: Bool {
    calledExpression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == "Issue"
      && calledName?.text == "record"
  }
}
