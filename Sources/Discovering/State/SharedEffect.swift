import SwiftSyntax

/// Tells whether making a value of a type may read or set what outlives the value, such as a static that counts how many
/// were made. Where the text does not tell, it may.
struct SharedEffect {
  let resolver: Resolver

  /// By the type's initialisers, the first values of its fields, and the functions and computed variables of the subject
  /// that these lead to.
  func isPossible(whenMaking type: DeclaredType) -> Bool {
    let finder = SharedEffectFinder(resolver: resolver)
    let above = resolver.index.ancestry(of: type).superclasses
    for member in ([type] + above).flatMap(\.members) {
      switch member.kind {
      case .initializer: finder.follow(member)
      case .stored where !member.isStatic: finder.walk(member.node)
      default: continue
      }
    }
    return finder.isFound
  }
}

private final class SharedEffectFinder: SyntaxVisitor {
  private let resolver: Resolver
  private var visited: Set<SyntaxIdentifier> = []
  private(set) var isFound = false

  init(resolver: Resolver) {
    self.resolver = resolver
    super.init(viewMode: .sourceAccurate)
  }

  func follow(_ member: Member) {
    guard !isFound, visited.insert(member.node.id).inserted else { return }
    // Long chains of calls are for people to judge.
    if visited.count > 40 { isFound = true } else { walk(member.node) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callees = resolver.callees(of: node)
    for callee in callees { follow(callee.member) }
    if callees.isEmpty, let name = node.calledName?.plainText { lookUp(unresolved: name) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.plainText
    let base = node.base
    if let base, let module = resolver.moduleName(base) {
      for member in resolver.index.globals[module]?[name] ?? [] { use(member, isShared: true) }
    } else if let base, let owner = resolver.value(of: base) {
      if let type = owner.type {
        let found = resolver.index.members(name, of: type, isStatic: owner.isMetatype)
        for (member, _) in found { use(member, isShared: owner.isMetatype) }
      } else if owner.isMetatype, Self.externalInstances.contains(name) {
        isFound = true
      }
    } else {
      lookUp(unresolved: name)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plainText
    let isName = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    guard !isName, Binding.of(name, at: Syntax(node)) == nil else { return .visitChildren }
    for (member, owner) in resolver.members(named: name, at: Syntax(node)) {
      use(member, isShared: owner == nil || member.isStatic)
    }
    return .visitChildren
  }

  private func use(_ member: Member, isShared: Bool) {
    switch member.kind {
    case .computed: follow(member)
    case .stored:
      let isFixed = member.isConstant && member.initialValue?.isPlainLiteral == true
      if isShared && !isFixed { isFound = true }
    case .function, .initializer, .enumCase: break
    }
  }

  /// A name whose owner the text does not tell: what of the subject has that name may be meant.
  private func lookUp(unresolved name: String) {
    let index = resolver.index
    let members =
      index.types.flatMap(\.members) + index.extendedTypes.flatMap(\.members)
      + index.globals.values.flatMap { $0[name] ?? [] }
    for member in members where member.name == name {
      if member.kind == .function { follow(member) }
      use(member, isShared: member.isStatic)
    }
  }

  /// What Foundation calls the one instance that all share.
  private static let externalInstances: Set<String> = [
    "standard", "shared", "default", "current", "main", "processInfo",
  ]
}
