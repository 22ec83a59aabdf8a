import SwiftSyntax

/// One call that hands a double over and could be left out: a setter, a builder's method, an element of an array.
///
/// ## Before
/// ```swift
/// sut.use(spy)
/// let sut = CartBuilder().with(prices: FakePrices()).build()
/// Cart(observers: [spy, logger])
/// ```
/// ## After
/// ```swift
/// if _unseamOn(0x…) { sut.use(spy) }
/// let sut = (_unseamOn(0x…) ? CartBuilder().with(prices: FakePrices()) : CartBuilder()).build()
/// Cart(observers: (_unseamOn(0x…) ? [spy, logger] : [logger]))
/// ```
extension SeamSearch {
  /// A statement whose only effect is that the product, or a builder, stores a double.
  func setterSeam(of item: CodeBlockItemSyntax) -> SeamCandidate? {
    guard let call = item.callStatement, !item.isImplicitResult,
      context(of: Syntax(item)) != .cleanup, let given = handedDouble(in: call),
      let callee = setter(of: call), callee.member.kind == .function,
      StateSetting(resolver: resolver).effect(of: callee.member) == .sets
    else { return nil }
    return SeamCandidate(statement: item, kind: .inject).about(given)
  }

  /// A method that gives back what it was called on, with a double in it.
  func builderSeam(of call: FunctionCallExprSyntax) -> SeamCandidate? {
    guard
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base, !base.isSelf,
      !base.is(SuperExprSyntax.self), let callee = setter(of: call), !callee.member.isStatic,
      callee.givesOwner(resolver), resolver.value(of: base)?.instance === callee.owner,
      call.canBeChosen, let other = base.textOnOneLine, let given = handedDouble(in: call)
    else { return nil }
    return SeamCandidate(
      .inject, of: call, else: other, text: call.oneLineArguments, at: given.trimmedRange.lowerBound
    ).about(given)
  }

  /// The function that the call means, where it is the product's, or that of a builder of the tests.
  private func setter(of call: FunctionCallExprSyntax) -> Callee? {
    let found = resolver.callees(of: call).filter {
      resolver.parameters(of: $0.member, for: call.allArguments) != nil
    }
    guard let first = found.first, first.member.kind == .function,
      found.allSatisfy({ $0.owner === first.owner })
    else { return nil }
    if first.isProduct { return first }
    guard let owner = first.owner else { return nil }
    return doubles.isDouble(owner) || doubles.isTestHolder(owner) ? nil : first
  }

  /// The double that an argument without default hands over.
  private func handedDouble(in call: FunctionCallExprSyntax) -> ExprSyntax? {
    let arguments = call.allArguments
    guard arguments.contains(where: doubles.mayBeDouble), doubles.mayTakeDoubles(call) else {
      return nil
    }
    let pathMember = arguments.lazy.compactMap { argument -> Member? in
      self.resolver.member(at: argument.expression, from: self.receiver(of: call))
    }.first
    for callee in resolver.callees(of: call) {
      guard let parameters = resolver.parameters(of: callee.member, for: arguments) else {
        continue
      }
      for (argument, parameter) in zip(arguments, parameters) where !parameter.hasDefault {
        let type = pathMember?.type ?? parameter.type
        if argument.expression.is(KeyPathExprSyntax.self) { continue }
        if let type, let use = doubles.use(in: argument.expression, as: type),
          doubles.fits(use, type), !use.isHolding
        {
          if doubles.judges(argument.expression, use) { return nil }
          return argument.expression
        }
      }
    }
    return nil
  }

  private func receiver(of call: FunctionCallExprSyntax) -> DeclaredType? {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      .flatMap { resolver.value(of: $0)?.instance }
  }

  /// The doubles in an array or dictionary, each left out by itself.
  func elementSeams(of expression: ExprSyntax, as type: TypeSyntax?) -> [SeamCandidate] {
    guard let values = expression.listedValues, let type, Syntax(expression).fitsOnOneLine else {
      return []
    }
    return values.compactMap { value in
      guard let use = doubles.use(in: value, as: type), doubles.fits(use, type), !use.isHolding,
        !doubles.judges(value, use), let element = value.parent
      else { return nil }
      return SeamCandidate(
        .inject, of: expression, else: expression.textOfList(without: element), text: value.folded,
        at: element.trimmedRange.lowerBound
      ).about(value)
    }
  }
}

extension ExprSyntax {
  /// The elements of an array literal, the values of a dictionary's; nil of anything else.
  var listedValues: [ExprSyntax]? {
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.map(\.expression) }
    guard let dictionary = self.as(DictionaryExprSyntax.self) else { return nil }
    guard case .elements(let elements) = dictionary.content else { return [] }
    return elements.map(\.value)
  }

  fileprivate func textOfList(without element: Syntax) -> String {
    if let array = self.as(ArrayExprSyntax.self) {
      let others = array.elements.filter { $0.id != element.id }.map(\.expression.oneLine)
      return "[" + others.joined(separator: ", ") + "]"
    }
    guard case .elements(let all)? = self.as(DictionaryExprSyntax.self)?.content else {
      return "[:]"
    }
    let others = all.filter { $0.id != element.id }
      .map { "\($0.key.oneLine): \($0.value.oneLine)" }
    return others.isEmpty ? "[:]" : "[" + others.joined(separator: ", ") + "]"
  }
}

extension Callee {
  /// Whether it gives an instance of the type that declares it.
  fileprivate func givesOwner(_ resolver: Resolver) -> Bool {
    guard let owner, let type = member.returnType else { return false }
    return type.trimmedDescription == "Self"
      || resolver.value(ofType: type)?.instance === owner && !resolver.types.isOptional(type)
  }
}

extension ExprSyntax {
  /// The text on one line; nil where a line break matters.
  fileprivate var textOnOneLine: String? { Syntax(self).fitsOnOneLine ? oneLine : nil }
}

extension FunctionCallExprSyntax {
  /// `with(client: Fake())`, without what it is called on.
  fileprivate var oneLineArguments: String {
    let name = calledName?.text ?? ""
    return name + "(" + allArguments.map(\.text).joined(separator: ", ") + ")"
  }
}
