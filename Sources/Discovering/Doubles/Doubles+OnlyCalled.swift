import SwiftSyntax

extension Doubles {
  /// Whether the tests do nothing with what the type's statics hold but to call and read it. Then it stands in for nothing:
  /// it is what they test.
  func isOnlyCalled(_ type: DeclaredType) -> Bool {
    if isHanded(type) { return false }
    return index.files.filter(\.isTest).allSatisfy { file in
      let finder = HoldingFinder(type: type, resolver: resolver)
      finder.walk(file.tree)
      return !finder.isHeld
    }
  }
}

/// Looks for a place in a file that may hold a type's instance or the type itself.
private final class HoldingFinder: SyntaxVisitor {
  private let type: DeclaredType
  private let resolver: Resolver
  /// The names of the statics that may hold an instance. One that begins with a literal holds none, or names its type, which is
  /// looked at where types are.
  private let statics: Set<String>
  private(set) var isHeld = false

  init(type: DeclaredType, resolver: Resolver) {
    self.type = type
    self.resolver = resolver
    let stored = type.members.filter { $0.isStatic && $0.kind == .stored }
    statics = Set(stored.filter { $0.initialValue?.isPlainLiteral != true }.map(\.name))
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.plainText == type.simpleName else { return .visitChildren }
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.base?.id == node.id {
      isHeld = isHeld || access.declName.baseName.plainText == "self" || isValue(access)
    } else if !node.makesStatic(of: type.simpleName) {
      isHeld = isHeld || node.parent?.is(MemberAccessExprSyntax.self) != true
    }
    return .visitChildren
  }

  /// `.shared` as a value; as an argument it is looked at where doubles are handed over.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let isArgument = node.parent?.is(LabeledExprSyntax.self) == true
    if node.base == nil, !isArgument, statics.contains(node.declName.baseName.plainText) {
      isHeld = isHeld || node.parent?.is(MemberAccessExprSyntax.self) != true
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.plainText == type.simpleName { isHeld = isHeld || !node.onlyNames }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.plainText == type.simpleName { isHeld = isHeld || !node.onlyNames }
    return .visitChildren
  }

  /// Whether it gives what a static of the type holds to something, and calls nothing of it.
  private func isValue(_ access: MemberAccessExprSyntax) -> Bool {
    var value = Syntax(access)
    while let around = value.parent,
      around.is(OptionalChainingExprSyntax.self) || around.is(ForceUnwrapExprSyntax.self)
    {
      value = around
    }
    let isRead =
      value.parent?.as(MemberAccessExprSyntax.self)?.base.map(Syntax.init)?.id == value.id
    guard !isRead, !isForHelper(value), statics.contains(access.declName.baseName.plainText) else {
      return false
    }
    return resolver.value(of: ExprSyntax(access))?.instance.map { $0 === type } ?? true
  }
}

extension HoldingFinder {
  /// Whether it is an argument of functions of the tests alone; what those hand to the product is looked at in them.
  private func isForHelper(_ value: Syntax) -> Bool {
    guard value.parent?.is(LabeledExprSyntax.self) == true,
      let call = value.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    let callees = resolver.callees(of: call)
    return !callees.isEmpty
      && callees.allSatisfy { $0.member.kind == .function && $0.member.file.isTest }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it makes an instance within the type of that name, as its statics do.
  fileprivate func makesStatic(of name: String) -> Bool {
    parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
      && Syntax(self).ancestors.contains { around in
        around.asProtocol((any NamedDeclSyntax).self)?.name.plainText == name
      }
  }
}

extension TypeSyntaxProtocol {
  /// Whether it stands where a type is extended, inherited from, or begins a key path, or where a function takes it: nothing is
  /// held there.
  fileprivate var onlyNames: Bool {
    guard let parent else { return false }
    return parent.is(InheritedTypeSyntax.self) || parent.is(ExtensionDeclSyntax.self)
      || parent.is(KeyPathExprSyntax.self)
      || parent.is(FunctionParameterSyntax.self)
        && parent.parent?.parent?.parent?.parent?.is(FunctionDeclSyntax.self) == true
  }
}
