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
    let used = doubles.use(in: right)
    // A double that is made its own type's shared instance is injected into nothing yet.
    if let owner = target.owner, owner === used?.type { return [] }
    guard used != nil || (isFunction(right) && target.isProductFunction) else { return [] }
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

  /// What an assignment could inject into.
  private struct Target {
    /// The type of the property, where it is one of the product's own.
    var position: DeclaredType?
    var isProductFunction = false
    /// The type whose static it is.
    var owner: DeclaredType?
  }

  /// Nil where `left` is a local variable, or a test case's own property.
  private func injectionTarget(_ left: ExprSyntax) -> Target? {
    let left = left.unwrapped
    if let reference = left.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.plainText
      guard Binding.of(name, at: Syntax(reference)) == nil,
        case (let member, nil)? = resolver.members(named: name, at: Syntax(reference)).first,
        !member.file.isTest
      else { return nil }
      return target(member)
    }
    guard let access = left.as(MemberAccessExprSyntax.self), let base = access.base,
      !base.unwrapped.isSelf
    else { return nil }
    let name = access.declName.baseName.plainText
    if let module = resolver.moduleName(base) {
      return index.globals[module]?[name]?.first.flatMap { $0.file.isTest ? nil : target($0) }
    }
    guard let owner = resolver.value(of: base) else { return Target() }
    guard let type = owner.type else { return nil }
    if doubles.isTestHolder(type) || isInside(type, Syntax(left)) { return nil }
    var found =
      index.members(name, of: type, isStatic: owner.isMetatype).first.map { target($0.0) }
      ?? Target()
    found.owner = owner.metatype
    return found
  }

  private func target(_ member: Member) -> Target {
    guard let type = member.type else {
      let started = member.initialValue.flatMap(resolver.value(of:))?.type
      return Target(position: started.flatMap { $0.isProduct && $0.kind == .class ? $0 : nil })
    }
    switch resolver.types.reference(type) {
    case .function: return Target(isProductFunction: !member.file.isTest)
    case .instance(let declared), .metatype(let declared):
      return Target(position: declared.isProduct ? declared : nil)
    default: return Target()
    }
  }
}

extension SeamSearch {
  /// The injections among a call's arguments, and the swaps of their doubles.
  func argumentSeams(of call: FunctionCallExprSyntax) -> [SeamCandidate] {
    let arguments = call.allArguments
    guard !arguments.isEmpty, doubles.mayBeProduct(call),
      let (callee, parameters) = matchingCallee(of: call, arguments)
    else {
      return []
    }
    var injections: [SeamCandidate] = []
    var swaps: [SeamCandidate] = []
    for (argument, parameter) in zip(arguments, parameters) {
      let used = doubles.use(in: argument.expression)
      if parameter.hasDefault, !parameter.isVariadic,
        used != nil || isReplacement(argument.expression, for: parameter),
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

  /// A closure, function or metatype in the place of a default one.
  private func isReplacement(_ expression: ExprSyntax, for parameter: Member.Parameter) -> Bool {
    guard let type = parameter.type, !type.trimmedDescription.contains("@autoclosure") else {
      return false
    }
    if isFunction(expression) {
      if case .function = resolver.types.reference(type) { return true }
      return expression.is(ClosureExprSyntax.self)
    }
    return resolver.value(of: expression)?.isMetatype == true
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

extension ExprSyntax {
  var isSelf: Bool { `as`(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) }
}
