import SwiftSyntax

/// Tells whether it may depend on how the package is built, or on where it runs, that there is something to clean up: what one
/// build has shown then says little about another.
struct BuildDependence {
  let resolver: Resolver

  /// By the types of the product whose functions and variables that part of the file names, and all that these lead to.
  func isPossible(in range: Range<Int>, of file: ParsedFile) -> Bool {
    let finder = OwnerFinder(resolver: resolver, range: range)
    finder.walk(file.tree)
    return finder.members.contains { Syntax($0.node).dependsOnBuild || $0.isConditional }
  }
}

/// Collects what the types declare, and which global functions and variables there are, that a part of a file leads to.
private final class OwnerFinder: SyntaxVisitor {
  private let resolver: Resolver
  /// Nil where all is looked at.
  private var range: Range<Int>?
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
    if isInside(node), let type = node.base.flatMap(resolver.value(of:))?.type { add(type) }
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
    guard !member.file.isTest else { return follow(member) }
    if let owner { add(owner) } else { members.append(member) }
    follow(member)
  }

  private func add(_ type: DeclaredType) {
    guard type.isProduct, types.insert(ObjectIdentifier(type)).inserted else { return }
    members += type.members
  }

  private func follow(_ member: Member) {
    guard member.kind != .stored, visited.insert(member.node.id).inserted else { return }
    let outside = range
    range = nil
    walk(member.node)
    range = outside
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
