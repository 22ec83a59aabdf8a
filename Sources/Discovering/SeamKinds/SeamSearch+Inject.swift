import SwiftSyntax

/// One injection of a double, by assignment or as an argument that could have been left out.
///
/// ## Before
/// ```swift
/// sut.worker = spy
/// let sut = Cart(prices: FakePrices(), tax: 2)
/// ```
/// ## After
/// ```swift
/// if _unseamOn(0x…) { sut.worker = spy }
/// let sut = (_unseamOn(0x…) ? Cart(prices: FakePrices(), tax: 2) : Cart(tax: 2))
/// ```
extension SeamSearch {
  /// The injection that an assignment is, and the swap of its double.
  func assignmentSeams(of item: CodeBlockItemSyntax) -> [SeamCandidate] {
    guard let assignment = Assignment(item), assignment.operation == "=",
      let right = assignment.right, context(of: Syntax(item)) != .cleanup,
      let target = injectionTarget(assignment.left)
    else { return [] }
    return seams(
      giving: right, to: target, SeamCandidate(statement: item, kind: .inject),
      at: item.item.trimmedRange.lowerBound)
  }

  /// The injection of what `target` is given, as a whole or element by element, and the swap of its double.
  ///
  /// - Parameters:
  ///   - whole: The injection, to be had only where there is one.
  ///   - offset: Where the swap is reported.
  func seams(
    giving given: ExprSyntax, to target: InjectionTarget,
    _ whole: @autoclosure () -> SeamCandidate, at offset: Int
  ) -> [SeamCandidate] {
    let use =
      doubles.use(in: given, as: target.type)
      ?? target.position.flatMap { doubles.use(implicit: given, of: $0) }
    let used = use.flatMap { target.takes($0) ? $0 : nil }
    // A double that is made its own type's shared instance is injected into nothing yet.
    if let owner = target.owner, owner === used?.type { return [] }
    if doubles.judges(given, used) { return [] }
    guard used != nil || (target.isFunction && isReplacingFunction(given)) else {
      return elementSeams(of: given, as: target.type)
    }
    let swap = used.flatMap { used in
      target.position.flatMap { swapSeam(of: given, used, as: $0, text: given.folded, at: offset) }
    }
    return [whole(), swap].compactMap { $0?.about(given) }
  }
}

extension SeamSearch {
  /// Whether it is a function that stands for another: not what was there before and is put back, nor what the product
  /// itself makes.
  private func isReplacingFunction(_ expression: ExprSyntax) -> Bool {
    guard isFunction(expression) else { return false }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return resolver.callees(of: call).contains { !$0.isProduct }
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      case .variable(_, let value?, _) = Binding.of(name, at: Syntax(expression))
    else { return true }
    return !value.unwrapped.is(MemberAccessExprSyntax.self) && isReplacingFunction(value)
  }
}

extension SeamSearch {
  /// The injections among a call's arguments, and the swaps of their doubles.
  func argumentSeams(of call: FunctionCallExprSyntax) -> [SeamCandidate] {
    let arguments = call.allArguments
    guard arguments.contains(where: doubles.mayBeDouble), doubles.mayTakeDoubles(call),
      let (callee, parameters) = matchingCallee(of: call, arguments)
    else {
      return []
    }
    var injections: [SeamCandidate] = []
    var swaps: [SeamCandidate] = []
    for (argument, parameter) in zip(arguments, parameters) {
      let used = doubles.use(in: argument.expression, as: parameter.type).flatMap { use in
        takes(parameter, use, of: callee) ? use : nil
      }
      if doubles.judges(argument.expression, used) { continue }
      if parameter.isVariadic ? used != nil : parameter.hasDefault,
        !isDefault(argument, of: parameter),
        used != nil || isReplacement(argument.expression, for: parameter, of: callee.member),
        let found = injectSeam(argument, of: call, callee: callee, parameter: parameter)
      {
        injections.append(found)
      } else {
        injections += elementSeams(of: argument.expression, as: parameter.type)
      }
      if let used, let type = parameter.type,
        let position = resolver.types.reference(type).declared, position.isProduct,
        !parameter.isVariadic,
        let found = swapSeam(
          of: argument.expression, used, as: position, text: argument.text, at: argument.offset)
      {
        swaps.append(found.about(argument.expression))
      }
    }
    return injections + swaps
  }

  /// Whether `use` is what the parameter takes from outside; of a helper of the tests, also a double as such, unless
  /// what stands there otherwise makes no difference.
  private func takes(_ parameter: Member.Parameter, _ use: DoubleUse, of callee: Callee) -> Bool {
    guard let type = parameter.type else { return false }
    if use.isStructure {
      // As with a closure: one that may be given is no double.
      let isGiven = parameter.defaultValue.map(\.isNil) ?? resolver.types.isOptional(type)
      return doubles.fits(use, type)
        && (!isGiven || callee.member.replacesNil(of: parameter.name))
    }
    if doubles.fits(use, type) { return true }
    guard !callee.isProduct, let own = resolver.value(ofType: type)?.instance else { return false }
    return doubles.isDouble(own) && index.isKind(use.type, of: own) && !doubles.isMute(use.type)
  }

  /// Whether the argument says what the default is anyhow.
  private func isDefault(_ argument: CallArgument, of parameter: Member.Parameter) -> Bool {
    guard let value = parameter.defaultValue?.folded else { return false }
    let given = argument.expression.folded
    return given == value || value.hasPrefix(".") && given.hasSuffix(value)
      || given.hasPrefix(".") && value.hasSuffix(given)
  }

  /// The product's declaration that a call means, with the parameter of each argument; nil where several disagree.
  private func matchingCallee(of call: FunctionCallExprSyntax, _ arguments: [CallArgument])
    -> (Callee, [Member.Parameter])?
  {
    let all = resolver.callees(of: call).compactMap { callee in
      resolver.parameters(of: callee.member, for: arguments).map { (callee, $0) }
    }
    guard let first = all.first, first.0.isProduct || isHelper(first.0) else { return nil }
    let same = all.filter { $0.0.owner === first.0.owner }.dropFirst()
    let agrees = same.allSatisfy { _, other in
      zip(other, first.1).allSatisfy {
        $0.hasDefault == $1.hasDefault
          && $0.type?.trimmedDescription == $1.type?.trimmedDescription
      }
    }
    return agrees ? first : nil
  }

  /// Whether it is a function of the tests, or makes one of their types, that is no double and holds no tests.
  private func isHelper(_ callee: Callee) -> Bool {
    guard let owner = callee.owner else { return true }
    return callee.member.kind == .function
      ? !doubles.isDouble(owner) || doubles.isTestHolder(owner)
      : !doubles.isDouble(owner) && !doubles.isTestHolder(owner)
  }

  /// A closure, function or metatype in the place of a default one. Nil is none, unless what is left then is told to
  /// be something real: a callback that may be given is no double.
  private func isReplacement(
    _ expression: ExprSyntax, for parameter: Member.Parameter, of function: Member
  ) -> Bool {
    guard let type = parameter.type, !type.trimmedDescription.contains("@autoclosure"),
      parameter.defaultValue?.isNil != true || function.replacesNil(of: parameter.name)
    else { return false }
    guard !function.file.isTest || givesProduct(function) else { return false }
    if isFunction(expression) {
      return resolver.types.isFunction(type) || expression.is(ClosureExprSyntax.self)
    }
    return false
  }

  /// Whether a helper of the tests gives something of the product, such as what it makes to be tested.
  private func givesProduct(_ function: Member) -> Bool {
    guard let type = function.returnType else { return false }
    return type.tokens(viewMode: .sourceAccurate).contains { token in
      guard let named = token.parent?.as(IdentifierTypeSyntax.self) else { return false }
      return resolver.types.reference(TypeSyntax(named)).declared?.isProduct == true
    }
  }

  private func injectSeam(
    _ argument: CallArgument, of call: FunctionCallExprSyntax, callee: Callee,
    parameter: Member.Parameter
  ) -> SeamCandidate? {
    guard call.canBeChosen, keepsResult(callee, without: parameter),
      let other = call.text(without: argument)
    else { return nil }
    return SeamCandidate(
      .inject, of: call, else: other, text: argument.text, at: argument.offset
    ).about(argument.expression)
  }

  /// Whether the result's type is the same without the argument.
  private func keepsResult(_ callee: Callee, without parameter: Member.Parameter) -> Bool {
    let returned = callee.member.returnType?.trimmedDescription ?? ""
    if returned.hasPrefix("some ") { return false }
    let names = callee.member.genericParameters.union(callee.owner?.genericParameters ?? [])
    let used = parameter.type?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
    guard used.contains(where: names.contains) else { return true }
    if callee.member.kind == .initializer {
      return callee.owner?.genericParameters.isEmpty != false
    }
    return !used.contains { names.contains($0) && returned.contains($0) }
  }
}

extension Member {
  /// Whether its body says `name ?? real`, and not `name ?? {}`.
  fileprivate func replacesNil(of name: String) -> Bool {
    guard let body else { return false }
    return body.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.plainText == name, let next = token.nextToken(viewMode: .sourceAccurate),
        next.text == "??"
      else { return false }
      return next.nextToken(viewMode: .sourceAccurate)?.tokenKind != .leftBrace
    }
  }
}

extension ExprSyntax {
  var isNil: Bool { self.is(NilLiteralExprSyntax.self) }

  var isSelf: Bool { `as`(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) }
}
