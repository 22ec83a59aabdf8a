import SwiftSyntax

/// Finds the protocols of the product by which it asks a container for whatever conforms: those that stand as arguments, as in
/// `resolve(Prices.self)`, and those that say what a generic function has to give, as in `let prices: any Prices = resolve()`.
final class RequestFinder: SyntaxVisitor {
  private let resolver: Resolver
  private(set) var found: Set<ObjectIdentifier> = []

  init(resolver: Resolver) {
    self.resolver = resolver
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    note(resolver.namedType(node.expression))
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.typeAnnotation?.type {
      let body = node.accessorBlock?.accessors.as(CodeBlockItemListSyntax.self)
      note(type, of: node.initializer?.value ?? body?.onlyExpression)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.signature.returnClause?.type {
      note(type, of: node.body?.statements.onlyExpression)
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = Array(node.elements)
    for (place, part) in parts.enumerated() where part.is(UnresolvedAsExprSyntax.self) {
      guard place > 0, place + 1 < parts.count, let type = parts[place + 1].as(TypeExprSyntax.self)
      else { continue }
      note(type.type, of: parts[place - 1])
    }
    return .visitChildren
  }

  private func note(_ type: TypeSyntax, of value: ExprSyntax?) {
    guard let value, isWhateverIsAsked(value.unwrapped) else { return }
    for held in resolver.types.held(by: type) where !held.isMetatype { note(held.declared) }
  }

  private func note(_ type: DeclaredType?) {
    guard let type, type.isProduct, type.kind == .protocol else { return }
    found.insert(ObjectIdentifier(type))
  }

  /// Whether the code around the call decides the type of what it gives, and no argument does.
  private func isWhateverIsAsked(_ value: ExprSyntax) -> Bool {
    guard let call = value.as(FunctionCallExprSyntax.self) else { return false }
    return resolver.callees(of: call).contains { callee in
      guard let result = callee.member.returnType?.plainName else { return false }
      if ["Any", "AnyObject"].contains(result) { return true }
      return callee.member.genericParameters.contains(result)
        && call.allArguments.indices.allSatisfy { number in
          let given = call.parameter(ofArgument: number, of: callee.member)?.type
          return given?.mentions(result) != true
        }
    }
  }
}

extension TypeSyntax {
  /// `T` of `T`, `T?` and `T!`.
  fileprivate var plainName: String? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.plainName }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType.plainName
    }
    return self.as(IdentifierTypeSyntax.self)?.name.plainText
  }

  fileprivate func mentions(_ name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.plainText == name }
  }
}
