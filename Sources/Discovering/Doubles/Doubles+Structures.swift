import SwiftSyntax

/// Structures of the product that hold what it depends on. One that holds something of the tests stands in for another.
extension Doubles {
  /// Whether at least half of what a product's structure stores are functions: it stands for what it does.
  func isMadeOfFunctions(_ type: DeclaredType) -> Bool {
    guard type.isProduct, type.kind == .struct else { return false }
    let stored = storedProperties(of: type)
    let functions = stored.filter(isFunction)
    return !functions.isEmpty && functions.count * 2 >= stored.count
  }

  /// Whether more than half of what a product's structure stores are functions, or what others can stand in for, and the
  /// product makes one by itself: others are what it works on.
  func holdsDependencies(_ type: DeclaredType) -> Bool {
    guard type.isProduct, type.kind == .struct else { return false }
    if let known = structures[ObjectIdentifier(type)] { return known }
    let stored = storedProperties(of: type)
    let parts = stored.count { isFunction($0) || isDependency($0) }
    let answer = parts * 2 > stored.count && isMadeByProduct(type)
    structures[ObjectIdentifier(type)] = answer
    return answer
  }

  private func storedProperties(of type: DeclaredType) -> [Member] {
    type.members.filter { $0.kind == .stored && !$0.isStatic }
  }

  private func isFunction(_ member: Member) -> Bool {
    guard let type = member.type else {
      return member.initialValue?.is(ClosureExprSyntax.self) == true
    }
    return resolver.types.isFunction(type) && !resolver.types.isOptional(type)
  }

  private func isDependency(_ member: Member) -> Bool {
    guard let type = member.type, !resolver.types.isOptional(type) else { return false }
    return resolver.types.held(by: type).contains { held in
      held.declared.map { $0.kind == .protocol && points.take($0, asMetatype: held.isMetatype) }
        == true
    }
  }

  /// Whether one of the product's variables begins with such a value, or one of its parameters has one as its default.
  private func isMadeByProduct(_ type: DeclaredType) -> Bool {
    let members =
      (index.types + index.extendedTypes).flatMap(\.members)
      + index.globals.values.flatMap { $0.values.joined() }
    return members.contains { member in
      guard !member.file.isTest else { return false }
      if let value = member.initialValue, resolver.value(of: member)?.instance === type {
        return !value.isNil
      }
      return member.parameters.contains { parameter in
        parameter.defaultValue?.isNil == false
          && parameter.type.flatMap(resolver.value(ofType:))?.instance === type
      }
    }
  }

  /// A value of such a structure that is made with a double in it, as in `Dependencies(prices: FakePrices())`. None where
  /// each of these could be left out: then they are injected by themselves.
  func holding(_ expression: ExprSyntax, _ depth: Int) -> DoubleUse? {
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let type = resolver.constructed(by: call.calledExpression)
        ?? (expression.implicitName == "init" ? resolver.typeAsked(of: call) : nil),
      holdsDependencies(type)
    else { return nil }
    let arguments = call.allArguments
    let parameters = resolver.initializers(of: type).lazy.compactMap {
      self.resolver.parameters(of: $0.member, for: arguments)
    }.first
    let filled = zip(arguments, parameters ?? []).compactMap { argument, parameter in
      part(argument.expression, for: parameter, depth).map { (part: $0, parameter: parameter) }
    }
    guard filled.contains(where: { !$0.parameter.hasDefault }) else { return nil }
    return DoubleUse(type: type, isMetatype: false, form: .holding(filled.map(\.part)))
  }

  /// A parameter of a helper may be given a double by one test, and something real by another.
  private func part(
    _ expression: ExprSyntax, for parameter: Member.Parameter, _ depth: Int
  ) -> DoubleUse.Part? {
    guard let type = parameter.type, let use = use(in: expression, as: type, depth: depth + 1),
      fits(use, type)
    else { return nil }
    if case .passed = use.form { return nil }
    return DoubleUse.Part(expression: expression, use: use)
  }
}
