import SwiftSyntax

extension StateSpelling {
  /// What the code writes for the names in an expression that stands elsewhere in the package, by their tokens; nil where
  /// it does not see what one of them means.
  func names(in expression: ExprSyntax) -> [SyntaxIdentifier: String]? {
    let finder = NameFinder(viewMode: .sourceAccurate)
    finder.walk(expression)
    var replaced: [SyntaxIdentifier: String] = [:]
    for node in finder.references {
      guard let text = text(of: node, in: expression) else { return nil }
      replaced[node.baseName.id] = text
    }
    for node in finder.types {
      guard let text = typeName(node.name, at: Syntax(node)) else { return nil }
      replaced[node.name.id] = text
    }
    return finder.accesses.allSatisfy(isVisible) ? replaced : nil
  }

  private func text(of node: DeclReferenceExprSyntax, in expression: ExprSyntax) -> String? {
    let resolver = Resolver(index: index)
    let name = node.baseName.plainText
    if name.hasPrefix("$") { return name }
    if Binding.of(name, at: Syntax(node)) != nil {
      // A name that is bound around the expression means nothing elsewhere.
      return Binding.of(name, at: Syntax(expression)) == nil ? node.baseName.text : nil
    }
    if ["self", "Self"].contains(name) {
      guard name == "Self" || resolver.isStaticContext(Syntax(node)) else { return nil }
      return resolver.types.enclosing(Syntax(node)).flatMap(text)
    }
    if let (member, owner) = resolver.members(named: name, at: Syntax(node)).first {
      guard owner == nil || member.isStatic, member.kind != .initializer else { return nil }
      return try? spelling(of: .init(member: member, owner: owner))
    }
    return typeName(node.baseName, at: Syntax(node))
  }

  private func typeName(_ token: TokenSyntax, at node: Syntax) -> String? {
    switch TypeReader(index: index).named(token.plainText, at: node) {
    case .instance(let type), .metatype(let type): text(of: type)
    case .external, .function: token.text
    case .composition, .opaque, .unknown: nil
    }
  }

  private func text(of type: DeclaredType) -> String? {
    !type.isLocal && isVisible(type.access, in: type.file) ? name(of: type) : nil
  }

  /// Whether the code sees the member, where it is known which one that is.
  private func isVisible(_ access: MemberAccessExprSyntax) -> Bool {
    guard let base = access.base, let value = Resolver(index: index).value(of: base),
      let type = value.type
    else { return true }
    let name = access.declName.baseName.plainText
    let found = index.members(name, of: type, isStatic: value.isMetatype)
    return found.isEmpty || found.contains { isVisible($0.0.access, of: $0.0, owner: $0.1) }
  }
}

/// Finds the names in an expression: those that are not looked up in something else, and those that are.
private final class NameFinder: SyntaxVisitor {
  private(set) var references: [DeclReferenceExprSyntax] = []
  private(set) var types: [IdentifierTypeSyntax] = []
  private(set) var accesses: [MemberAccessExprSyntax] = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
      references.append(node)
    }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    types.append(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    accesses.append(node)
    return .visitChildren
  }
}
