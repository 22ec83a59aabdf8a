import SwiftSyntax

extension Resolver {
  /// The type that the code around a call asks for, such as the one in `let x: T = .init(…)`, `use(.init(…))`, `x = .init(…)` and
  /// `func make() -> T { .init(…) }`; nil where that is not told.
  func typeAsked(of call: FunctionCallExprSyntax) -> DeclaredType? {
    var place = Syntax(call)
    while let around = place.parent,
      around.is(TryExprSyntax.self) || around.is(AwaitExprSyntax.self)
    {
      place = around
    }
    switch place.parent?.as(SyntaxEnum.self) {
    case .initializerClause(let it)?: return it.parent.flatMap(declared)
    case .labeledExpr(let it)?: return parameterType(of: it)
    case .exprList(let it)?: return assigned(in: it, to: place)
    case .returnStmt(let it)?: return returned(at: Syntax(it))
    case .codeBlockItem(let it)?:
      guard it.parent?.as(CodeBlockItemListSyntax.self)?.count == 1 else { return nil }
      return returned(at: Syntax(it))
    default: return nil
    }
  }

  /// The type with which a variable or parameter is declared.
  private func declared(_ declaration: Syntax) -> DeclaredType? {
    let type =
      declaration.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      ?? declaration.as(FunctionParameterSyntax.self)?.type
    return type.flatMap(value(ofType:))?.instance
  }

  /// The one that all functions which the call around may mean have for the argument.
  private func parameterType(of argument: LabeledExprSyntax) -> DeclaredType? {
    guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      let place = call.arguments.firstIndex(where: { $0.id == argument.id })
    else { return nil }
    let number = call.arguments.distance(from: call.arguments.startIndex, to: place)
    let parameters = callees(of: call).compactMap {
      call.parameter(ofArgument: number, of: $0.member)
    }
    let types = parameters.map { $0.type.flatMap(value(ofType:))?.instance }
    guard let first = types.first ?? nil else { return nil }
    return types.allSatisfy { $0 === first } ? first : nil
  }

  private func assigned(in parts: ExprListSyntax, to value: Syntax) -> DeclaredType? {
    let parts = Array(parts)
    guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self), parts[2].id == value.id else {
      return nil
    }
    // What a variable begins with may be of a narrower type.
    if let type = variable(parts[0].unwrapped)?.type { return self.value(ofType: type)?.instance }
    return self.value(of: parts[0])?.instance
  }

  /// The one that the function or variable around is to give.
  private func returned(at place: Syntax) -> DeclaredType? {
    for around in place.ancestors {
      if let function = around.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause.flatMap { value(ofType: $0.type) }?.instance
      }
      if around.is(PatternBindingSyntax.self) { return declared(around) }
      if around.is(ClosureExprSyntax.self) || around.is(InitializerDeclSyntax.self)
        || around.is(SubscriptDeclSyntax.self) || around.is(SequenceExprSyntax.self)
        || around.is(LabeledExprSyntax.self)
      {
        return nil
      }
      if let accessor = around.as(AccessorDeclSyntax.self),
        accessor.accessorSpecifier.tokenKind != .keyword(.get)
      {
        return nil
      }
    }
    return nil
  }
}
