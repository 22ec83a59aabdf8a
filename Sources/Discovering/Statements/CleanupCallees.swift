import SwiftSyntax

/// Finds the functions to which the tests' cleanups lead: what these write is what their authors want there after a test.
final class CleanupCallees: SyntaxVisitor {
  private let resolver: Resolver
  /// Whether what is looked at belongs to a cleanup.
  private var isInCleanup = false
  private var visited: Set<SyntaxIdentifier> = []
  private var names: Set<String> = []

  private init(resolver: Resolver) {
    self.resolver = resolver
    super.init(viewMode: .sourceAccurate)
  }

  /// Their names as `Type.function`, and as `Module.function` where no type declares them.
  static func names(in files: [ParsedFile], _ index: SourceIndex) -> Set<String> {
    let words = ["tearDown", "addTeardownBlock", "deinit", "defer"]
    let finder = CleanupCallees(resolver: Resolver(index: index))
    for file in files where file.isTest && words.contains(where: { !file.offsets(of: $0).isEmpty })
    {
      finder.walk(file.tree)
    }
    return finder.names
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !isInCleanup, ["tearDown", "tearDownWithError"].contains(node.name.plainText) else {
      return .visitChildren
    }
    walkCleanup(node.body)
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
    guard member.kind == .function, visited.insert(member.node.id).inserted else { return }
    names.insert((callee.owner?.name ?? member.file.module) + "." + member.name)
    walk(member.node)
  }
}
