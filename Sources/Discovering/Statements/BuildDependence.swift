import SwiftSyntax

/// Tells whether a cleanup may be needed only in some builds or on some machines.
struct BuildDependence {
  let resolver: Resolver

  /// By the types of the product that the cleanup, and the tests' helpers that it calls, name, and by the functions of others
  /// that these call, five steps far.
  func isPossible(in range: Range<Int>, of file: ParsedFile) -> Bool {
    let finder = ReachedMemberFinder(resolver: resolver, range: range)
    finder.walk(file.tree)
    return finder.members.contains { Syntax($0.node).dependsOnBuild || $0.isConditional }
  }
}

/// Collects the declarations that a part of a file leads to.
private final class ReachedMemberFinder: SyntaxVisitor {
  private let resolver: Resolver
  /// Nil where all is looked at.
  private var range: Range<Int>?
  private var isInProduct = false
  private var steps = 0
  private var types: Set<ObjectIdentifier> = []
  private var visited: Set<SyntaxIdentifier> = []
  private(set) var members: [Member] = []

  init(resolver: Resolver, range: Range<Int>) {
    self.resolver = resolver
    self.range = range
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard isInside(node) else { return .visitChildren }
    for callee in resolver.callees(of: node) { add(callee.member, of: callee.owner) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if isInside(node), !isInProduct, let type = node.base.flatMap(resolver.value(of:))?.type {
      add(type)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isName = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    guard isInside(node), !isName else { return .visitChildren }
    let found = resolver.members(named: node.baseName.plainText, at: Syntax(node))
    for (member, owner) in found { add(member, of: owner) }
    return .visitChildren
  }

  private func isInside(_ node: some SyntaxProtocol) -> Bool {
    range.map { node.trimmedRange.overlaps($0) } ?? true
  }

  private func add(_ member: Member, of owner: DeclaredType?) {
    if !isInProduct, let owner { add(owner) }
    guard steps < 5, visited.insert(member.node.id).inserted else { return }
    members.append(member)
    guard member.kind != .stored else { return }
    let outside = (range, isInProduct)
    (range, isInProduct, steps) = (nil, !member.file.isTest, steps + 1)
    walk(member.node)
    (range, isInProduct) = outside
    steps -= 1
  }

  private func add(_ type: DeclaredType) {
    guard type.isProduct, types.insert(ObjectIdentifier(type)).inserted else { return }
    members += type.members
  }
}

extension Syntax {
  /// Whether the text says `#if`, or asks in which way it is built, for the environment or for the machine.
  fileprivate var dependsOnBuild: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      case .poundIf: true
      case .identifier("environment"):
        token.parent?.parent?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
          .hasSuffix("processInfo") == true
      case .identifier(let name): askingWords.contains(name)
      default: false
      }
    }
  }
}

private let askingWords: Set<String> = [
  "_isDebugAssertConfiguration", "getenv", "isatty", "processorCount", "activeProcessorCount",
  "isOperatingSystemAtLeast",
]
