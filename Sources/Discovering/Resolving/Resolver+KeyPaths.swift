import SwiftSyntax

extension Resolver {
  /// The variable that `base[keyPath: \.a.b]` reaches, or `Base[\.a.b]`, a subscript of the product's own.
  func keyPathMember(_ expression: ExprSyntax) -> Member? {
    guard let subscripted = expression.as(SubscriptCallExprSyntax.self),
      subscripted.arguments.count == 1, let only = subscripted.arguments.first
    else { return nil }
    let owner = value(of: subscripted.calledExpression)
    guard only.label?.text == "keyPath" || owner?.type?.isProduct == true else { return nil }
    return member(at: only.expression, from: owner?.type)
  }

  /// `Prices` of `Prices.self` or `(any Prices).self`.
  func namedType(_ expression: ExprSyntax) -> DeclaredType? {
    guard let access = expression.unwrapped.as(MemberAccessExprSyntax.self),
      access.declName.baseName.tokenKind == .keyword(.self), let base = access.base?.unwrapped
    else { return nil }
    return base.as(TypeExprSyntax.self).map { value(ofType: $0.type)?.instance }
      ?? value(of: base)?.metatype
  }

  /// The variable at the end of a key path that is written out, or kept in a constant.
  func member(at path: ExprSyntax, from root: DeclaredType?) -> Member? {
    if let name = path.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      case .variable(_, let value?, true)? = Binding.of(name, at: Syntax(path))
    {
      return member(at: value, from: root)
    }
    guard let path = path.as(KeyPathExprSyntax.self) else { return nil }
    var owner = path.root.flatMap { value(ofType: $0)?.instance } ?? root
    var found: Member?
    for component in path.components {
      guard case .property(let property) = component.component else {
        if case .optional = component.component { continue }
        return nil
      }
      guard let type = owner,
        let next = index.members(
          property.declName.baseName.plainText, of: type, isStatic: false
        ).first?.0
      else { return nil }
      found = next
      owner = value(of: next)?.instance
    }
    return found
  }
}
