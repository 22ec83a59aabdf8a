import SwiftSyntax

extension ExprSyntax {
  /// Without `try`, `await`, `unsafe` and a pair of parentheses around it.
  var unwrapped: ExprSyntax {
    switch self.as(ExprSyntaxEnum.self) {
    case .tryExpr(let it): it.expression.unwrapped
    case .awaitExpr(let it): it.expression.unwrapped
    case .unsafeExpr(let it): it.expression.unwrapped
    case .forceUnwrapExpr(let it): it.expression.unwrapped
    case .optionalChainingExpr(let it): it.expression.unwrapped
    case .tupleExpr(let it):
      if it.elements.count == 1, let only = it.elements.first, only.label == nil {
        only.expression.unwrapped
      } else {
        self
      }
    default: self
    }
  }
}

extension Resolver {
  /// Whether what `expression` names is reached through a static, a global, a metatype or a singleton.
  func isRootedInSharedState(_ expression: ExprSyntax) -> Bool {
    switch expression.unwrapped.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let it): return isShared(it)
    case .subscriptCallExpr(let it):
      return isTypeExpression(it.calledExpression) || isRootedInSharedState(it.calledExpression)
        || value(of: it.calledExpression)?.isMetatype == true
    case .memberAccessExpr(let it):
      guard let base = it.base else { return false }
      if moduleName(base) != nil { return !isTypeExpression(ExprSyntax(it)) }
      if isTypeExpression(base) { return true }
      if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind {
        if name == .keyword(.self) { return isStaticContext(Syntax(base)) || isHeldSingleton(it) }
        if name == .keyword(.super) { return false }
      }
      return isRootedInSharedState(base) || value(of: base)?.isMetatype == true
        || isHeldSingleton(it)
    default: return false
    }
  }

  private func isShared(_ reference: DeclReferenceExprSyntax) -> Bool {
    let name = reference.baseName.plainText
    if name == "self" || name == "Self" { return isStaticContext(Syntax(reference)) }
    if let binding = Binding.of(name, at: Syntax(reference)) {
      guard case .variable(_, let value?, true) = binding else { return false }
      return isSingleton(value)
    }
    guard let (member, owner) = members(named: name, at: Syntax(reference)).first else {
      return false
    }
    guard member.kind == .stored || member.kind == .computed else { return false }
    return owner == nil || member.isStatic || isHolder(of: member)
  }

  /// Whether `expression` is an instance property that holds a singleton.
  private func isHeldSingleton(_ access: MemberAccessExprSyntax) -> Bool {
    guard let base = access.base, let owner = value(of: base)?.instance,
      let (member, _) = index.members(
        access.declName.baseName.plainText, of: owner, isStatic: false
      ).first
    else { return false }
    return isHolder(of: member)
  }

  private func isHolder(of member: Member) -> Bool {
    guard member.file.isTest, member.isConstant, let value = member.initialValue else {
      return false
    }
    return isSingleton(value)
  }

  /// A reference-type value that a static or global holds: a name for it reaches the same object.
  private func isSingleton(_ expression: ExprSyntax) -> Bool {
    isRootedInSharedState(expression) && value(of: expression)?.instance?.isReference == true
  }
}
