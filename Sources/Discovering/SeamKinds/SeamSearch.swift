import SwiftSyntax

/// Walks one file of a test target and collects its seams, kind by kind.
final class SeamSearch: SyntaxVisitor {
  let file: ParsedFile
  let index: SourceIndex
  let resolver: Resolver
  let suites: Suites
  let doubles: Doubles
  private(set) var candidates: [SeamCandidate] = []
  /// The helpers whose context is being found out, so that circles end.
  var openHelpers: Set<SyntaxIdentifier> = []
  /// The reset and stub statements, in which a use of a static double is no seam of its own.
  private var settled: [Range<Int>] = []

  init(file: ParsedFile, index: SourceIndex, doubles: Doubles) {
    self.file = file
    self.index = index
    self.doubles = doubles
    resolver = Resolver(index: index)
    suites = Suites(index: index)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if index.isOnlyForExitTests(node) { return .skipChildren }
    candidates += teardownSeams(of: node)
    return .visitChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    candidates += teardownSeams(of: node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    candidates += teardownSeams(of: node)
    candidates += argumentSeams(of: node)
    candidates += stubArgumentSeams(of: node)
    candidates += bindingSeams(of: node)
    if let found = builderSeam(of: node), !isStatementSeam(node) { candidates.append(found) }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if case .expr = node.item, !node.isAtFileLevel { addStatementSeams(of: node) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    addFreshSeam(of: ExprSyntax(node))
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
      addFreshSeam(of: ExprSyntax(node))
    }
    return .visitChildren
  }

  // What is written in an attribute belongs to the test's declaration, whose columns are part of test ids.
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // The body of an exit test runs in a process of its own, of which nobody learns what it reached.
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    node.isExitTest ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  private func addStatementSeams(of item: CodeBlockItemSyntax) {
    if let found = superTeardownSeam(of: item) {
      candidates.append(found)
    } else if let found = resetSeam(of: item) ?? stubSeam(of: item) ?? methodStubSeam(of: item) {
      settled.append(found.range)
      candidates.append(found)
    } else {
      candidates += assignmentSeams(of: item)
      if let found = setterSeam(of: item) ?? registrationSeam(of: item)
        ?? additionSeam(of: item)
      {
        candidates.append(found)
      }
    }
  }

  /// Whether the call is a statement that is a seam as a whole.
  private func isStatementSeam(_ call: FunctionCallExprSyntax) -> Bool {
    candidates.contains { $0.closing == " }" && $0.range == call.trimmedRange }
  }

  private func addFreshSeam(of use: ExprSyntax) {
    let start = use.trimmedRange.lowerBound
    guard !settled.contains(where: { $0.contains(start) }), let found = freshSeam(of: use) else {
      return
    }
    candidates.append(found)
  }
}

extension CodeBlockItemSyntax {
  /// Statements of a script are run by no test.
  fileprivate var isAtFileLevel: Bool { parent?.parent?.is(SourceFileSyntax.self) == true }
}
