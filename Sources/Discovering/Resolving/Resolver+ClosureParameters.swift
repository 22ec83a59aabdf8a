import SwiftSyntax

extension Resolver {
  /// What `$0`, or a closure's named parameter, is, and what hangs off it, by what the called function says of it.
  func closureValue(of expression: ExprSyntax) -> Value? {
    let expression = expression.unwrapped
    if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
      guard let owner = closureValue(of: base)?.instance else { return nil }
      return index.members(access.declName.baseName.plainText, of: owner, isStatic: false).first
        .flatMap { value(of: $0.0) }
    }
    guard let (closure, position) = expression.closureParameter, let call = closure.receivingCall
    else { return nil }
    let types = callees(of: call).compactMap { callee in
      callee.member.parameters.lazy.compactMap(\.type?.function).first { function in
        function.parameters.count > position
      }
    }
    let declared = types.first?.parameters.dropFirst(position).first.flatMap {
      value(ofType: $0.type)
    }
    return declared ?? boxedType(of: expression).flatMap(value(ofType:))
  }

  /// The type of what one of the product's boxes holds and gives to a closure: `T` of `$0` in `Hub.slot.withLock { $0 = … }`,
  /// where `slot` is a `Mutex<T>`, or a box of whatever name.
  func boxedType(of expression: ExprSyntax) -> TypeSyntax? {
    guard case (let closure, 0)? = expression.unwrapped.closureParameter,
      let access = closure.receivingCall?.calledExpression.as(MemberAccessExprSyntax.self),
      let box = access.base.flatMap({ variable($0.unwrapped) }), !box.file.isTest
    else { return nil }
    return box.box?.holds
  }
}

extension Member {
  /// The name of the type with which the variable is declared or made, and the only type that it is given in angle brackets.
  var box: (name: String, holds: TypeSyntax?)? {
    if let type = type?.as(IdentifierTypeSyntax.self) {
      let first = type.genericArgumentClause?.only
      return (type.name.plainText, first)
    }
    let made = initialValue?.as(FunctionCallExprSyntax.self)?.calledExpression
    if let given = made?.as(GenericSpecializationExprSyntax.self),
      let name = given.expression.as(DeclReferenceExprSyntax.self)
    {
      let first = given.genericArgumentClause.only
      return (name.baseName.plainText, first)
    }
    return made?.as(DeclReferenceExprSyntax.self).map { ($0.baseName.plainText, nil) }
  }
}

extension GenericArgumentClauseSyntax {
  /// The type where there is one alone.
  fileprivate var only: TypeSyntax? {
    arguments.count == 1 ? arguments.first?.argument.as(TypeSyntax.self) : nil
  }
}

extension ExprSyntax {
  /// The closure whose parameter this name is, and the parameter's position.
  fileprivate var closureParameter: (ClosureExprSyntax, Int)? {
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let closure = ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first
    else { return nil }
    if name.hasPrefix("$"), let position = Int(name.dropFirst()) { return (closure, position) }
    guard case .simpleInput(let names)? = closure.signature?.parameterClause,
      let position = names.map(\.name.plainText).firstIndex(of: name)
    else { return nil }
    return (closure, position)
  }

  /// Whether it is a closure's parameter.
  var isInClosureParameter: Bool { closureParameter != nil }
}

extension TypeSyntax {
  /// The function type that this is, without attributes and optionality.
  fileprivate var function: (parameters: TupleTypeElementListSyntax, Void)? {
    if let function = self.as(FunctionTypeSyntax.self) { return (function.parameters, ()) }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.function }
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.function }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.type.function
    }
    return nil
  }
}
