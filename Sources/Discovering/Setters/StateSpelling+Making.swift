import SwiftSyntax

extension StateSpelling {
  /// What makes the variable's first value anew, with the objects in it: calls of initialisers and cases that code at the place
  /// sees, given literals and such calls. Nil where it does something else, and where it holds no object of a class.
  func making(_ member: Member) -> String? {
    guard let value = member.plainInitialValue, !value.isPlainLiteral, let text = value.onOneLine,
      let types = typesMade(by: value)
    else { return nil }
    let declared = Resolver(index: index).value(of: member)?.instance
    let isImplicit = types.isEmpty && declared?.isReference == true
    return isImplicit || types.contains(where: \.isReference) ? text : nil
  }

  /// The types of the package that it makes something of; nil where it does anything else.
  private func typesMade(by value: ExprSyntax) -> [DeclaredType]? {
    if value.isPlainLiteral { return [] }
    if let array = value.as(ArrayExprSyntax.self) {
      return types(madeBy: array.elements.map(\.expression))
    }
    if let dictionary = value.as(DictionaryExprSyntax.self),
      case .elements(let elements) = dictionary.content
    {
      return types(madeBy: elements.flatMap { [$0.key, $0.value] })
    }
    guard let call = value.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let inside = types(madeBy: call.arguments.map(\.expression))
    else { return nil }
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    let made = member?.declName.baseName.text ?? "init"
    guard let root = member == nil ? call.calledExpression : member?.base else {
      // A case, mostly, of the type with which the variable is declared.
      return made == "init" || isCase(made, of: index.types) ? inside : nil
    }
    guard let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name.first?.isUppercase == true
    else { return nil }
    let types = index.types.filter { $0.simpleName == name }
    // Of a type inside another one the test's code would write more than the name.
    let areSeen = types.allSatisfy { type in
      type.name == type.simpleName && isVisible(type.access, in: type.file)
        && (made == "init" ? canBeMade(type) : isCase(made, of: [type]))
    }
    return areSeen ? types + inside : nil
  }

  private func types(madeBy parts: [ExprSyntax]) -> [DeclaredType]? {
    let all = parts.map(typesMade)
    return all.contains { $0 == nil } ? nil : all.compactMap(\.self).flatMap(\.self)
  }

  /// Whether code at the place sees one of its initialisers; what the compiler adds is the module's own.
  private func canBeMade(_ type: DeclaredType) -> Bool {
    let own = type.members.filter { $0.kind == .initializer }
    return own.isEmpty
      ? isVisible(.internal, in: type.file)
      : own.contains { isVisible($0.access, of: $0, owner: type) }
  }

  private func isCase(_ name: String, of types: [DeclaredType]) -> Bool {
    types.contains { type in type.members.contains { $0.kind == .enumCase && $0.name == name } }
  }
}

extension ExprSyntax {
  /// The text of a call that makes an object of literals alone, or of nothing.
  var plainMaking: String? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      call.arguments.allSatisfy(\.expression.isPlainLiteral)
    else { return nil }
    let made = call.calledExpression
    let isType = made.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true
    let isInit = made.as(MemberAccessExprSyntax.self).map {
      $0.base == nil && $0.declName.baseName.text == "init"
    }
    return isType || isInit == true ? onOneLine : nil
  }
}
