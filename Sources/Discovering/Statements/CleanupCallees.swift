import Basics
import SwiftSyntax

/// Finds the functions to which the tests' cleanups lead: what these write is what their authors want there after a test.
final class CleanupCallees: SyntaxVisitor {
  private let resolver: Resolver
  /// Whether what is looked at belongs to a cleanup.
  private var isInCleanup = false
  /// The test in whose function it is looked; nil elsewhere.
  private var test: SyntaxIdentifier?
  private var visited: [SyntaxIdentifier?: Set<SyntaxIdentifier>] = [:]
  /// Their names, by the test in whose function the cleanup stands.
  private var names: [SyntaxIdentifier?: Set<String>] = [:]

  private init(resolver: Resolver) {
    self.resolver = resolver
    super.init(viewMode: .sourceAccurate)
  }

  static func functions(in files: [ParsedFile], _ index: SourceIndex) -> CleanupFunctions {
    let words = ["tearDown", "addTeardownBlock", "deinit", "defer"]
    let finder = CleanupCallees(resolver: Resolver(index: index))
    for file in files where file.isTest && words.contains(where: { !file.offsets(of: $0).isEmpty })
    {
      finder.walk(file.tree)
    }
    let tests = TestLocator(index: index, suites: Suites(index: index)).declarations()
    // A helper may be called like a test.
    let functions = Set(tests.values.map(\.member.node.id))
    let others = finder.names.filter { test, _ in test.map(functions.contains) != true }
    return CleanupFunctions(
      ofAll: others.values.reduce(into: []) { $0.formUnion($1) },
      ofTest: tests.compactMapValues { finder.names[$0.member.node.id] })
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if isInCleanup { return .visitChildren }
    if ["tearDown", "tearDownWithError"].contains(node.name.plainText) {
      walkCleanup(node.body)
      return .skipChildren
    }
    guard node.isTest, test == nil, let body = node.body else { return .visitChildren }
    test = node.id
    walk(body)
    test = nil
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    walkCleanup(node.body)
    return .skipChildren
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    guard !isInCleanup else { return .visitChildren }
    walkCleanup(node.body)
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if !isInCleanup, node.calledName?.text == "addTeardownBlock" {
      walkCleanup(node.trailingClosure)
      return .skipChildren
    }
    if isInCleanup { resolver.callees(of: node).forEach(follow) }
    return .visitChildren
  }

  private func walkCleanup(_ part: (some SyntaxProtocol)?) {
    guard let part else { return }
    isInCleanup = true
    walk(part)
    isInCleanup = false
  }

  private func follow(_ callee: Callee) {
    let member = callee.member
    guard member.kind == .function,
      visited[test, default: []].insert(member.node.id).inserted
    else { return }
    names[test, default: []].insert(
      (callee.owner?.name ?? member.file.module) + "." + member.name)
    walk(member.node)
  }
}
