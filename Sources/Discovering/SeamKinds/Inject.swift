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
    let used = doubles.use(in: right).flatMap { use in target.takes(use) ? use : nil }
    // A double that is made its own type's shared instance is injected into nothing yet.
    if let owner = target.owner, owner === used?.type { return [] }
    guard used != nil || (isFunction(right) && target.isFunction) else { return [] }
    var found = [SeamCandidate(statement: item, kind: .inject)]
    if let used, let position = target.position,
      let swap = swapSeam(
        of: right, used, as: position, text: right.folded,
        at: item.item.trimmedRange.lowerBound)
    {
      found.append(swap)
    }
    return found
  }

  /// What an assignment could inject into: a variable of the product's own.
  private struct Target {
    /// The type of the variable, where it is one of the product's own.
    var position: DeclaredType?
    /// Whether it holds a function that has a real value without the tests.
    var isFunction = false
    /// The type whose static it is.
    var owner: DeclaredType?
    var takes: (DoubleUse) -> Bool = { _ in false }
  }

  /// Nil where `left` is a local variable, or something that the tests declare.
  private func injectionTarget(_ left: ExprSyntax) -> Target? {
    let left = left.unwrapped
    if let reference = left.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.plainText
      guard Binding.of(name, at: Syntax(reference)) == nil,
        case (let member, nil)? = resolver.members(named: name, at: Syntax(reference)).first
      else { return nil }
      return target(member)
    }
    guard let access = left.as(MemberAccessExprSyntax.self), let base = access.base,
      !base.unwrapped.isSelf
    else { return nil }
    let name = access.declName.baseName.plainText
    if let module = resolver.moduleName(base) {
      return index.globals[module]?[name]?.first.flatMap(target)
    }
    guard let owner = resolver.value(of: base), let type = owner.type,
      !doubles.isTestHolder(type), !isInside(type, Syntax(left)),
      var found = index.members(name, of: type, isStatic: owner.isMetatype).first.flatMap({
        target($0.0)
      })
    else { return nil }
    found.owner = owner.metatype
    return found
  }

  private func target(_ member: Member) -> Target? {
    guard !member.file.isTest else { return nil }
    guard let type = member.type else {
      let started = member.initialValue.flatMap(resolver.value(of:))?.type
      guard let started, started.isProduct, started.kind == .class else { return nil }
      let index = index
      return Target(position: started) { !$0.isMetatype && index.isKind($0.type, of: started) }
    }
    let doubles = doubles
    let declared = resolver.types.reference(type).declared
    return Target(
      position: declared?.isProduct == true ? declared : nil,
      isFunction: isFunctionType(type) && member.initialValue?.isNil != true
        && !(member.initialValue == nil && resolver.types.isOptional(type)),
      takes: { doubles.fits($0, type) })
  }
}

extension SeamSearch {
  /// The injections among a call's arguments, and the swaps of their doubles.
  func argumentSeams(of call: FunctionCallExprSyntax) -> [SeamCandidate] {
    let arguments = call.allArguments
    guard arguments.contains(where: \.mayBeDouble), doubles.mayBeProduct(call),
      let (callee, parameters) = matchingCallee(of: call, arguments)
    else {
      return []
    }
    var injections: [SeamCandidate] = []
    var swaps: [SeamCandidate] = []
    for (argument, parameter) in zip(arguments, parameters) {
      let used = doubles.use(in: argument.expression).flatMap { use in
        parameter.type.map { doubles.fits(use, $0) } == true ? use : nil
      }
      if parameter.hasDefault, !parameter.isVariadic,
        used != nil || isReplacement(argument.expression, for: parameter, of: callee.member),
        let found = injectSeam(argument, of: call, callee: callee, parameter: parameter)
      {
        injections.append(found)
      }
      if let used, let type = parameter.type,
        let position = resolver.types.reference(type).declared, position.isProduct,
        let found = swapSeam(
          of: argument.expression, used, as: position, text: argument.text, at: argument.offset)
      {
        swaps.append(found)
      }
    }
    return injections + swaps
  }

  /// The product's declaration that a call means, with the parameter of each argument; nil where several disagree.
  private func matchingCallee(of call: FunctionCallExprSyntax, _ arguments: [CallArgument])
    -> (Callee, [Member.Parameter])?
  {
    let all = resolver.callees(of: call).compactMap { callee in
      parameters(of: callee.member, for: arguments).map { (callee, $0) }
    }
    guard let first = all.first, first.0.isProduct else { return nil }
    let same = all.filter { $0.0.owner === first.0.owner }.dropFirst()
    let agrees = same.allSatisfy { _, other in
      zip(other, first.1).allSatisfy {
        $0.hasDefault == $1.hasDefault
          && $0.type?.trimmedDescription == $1.type?.trimmedDescription
      }
    }
    return agrees ? first : nil
  }

  /// A closure, function or metatype in the place of a default one. Nil is none, unless what is left then is told to
  /// be something real: a callback that may be given is no double.
  private func isReplacement(
    _ expression: ExprSyntax, for parameter: Member.Parameter, of function: Member
  ) -> Bool {
    guard let type = parameter.type, !type.trimmedDescription.contains("@autoclosure"),
      parameter.defaultValue?.isNil != true || function.replacesNil(of: parameter.name)
    else { return false }
    if isFunction(expression) {
      return isFunctionType(type) || expression.is(ClosureExprSyntax.self)
    }
    return false
  }

  private func injectSeam(
    _ argument: CallArgument, of call: FunctionCallExprSyntax, callee: Callee,
    parameter: Member.Parameter
  ) -> SeamCandidate? {
    guard call.canBeChosen, keepsResult(callee, without: parameter),
      let other = call.text(without: argument)
    else { return nil }
    return SeamCandidate(
      .inject, of: call, else: other, text: argument.text, at: argument.offset)
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
