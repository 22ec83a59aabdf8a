import SwiftSyntax

/// One call that gives a double a canned value, as a method or as the argument of its initialiser.
///
/// ## Before
/// ```swift
/// spy.stub(3)
/// let locale = FakeLocale(code: "US")
/// ```
/// ## After
/// ```swift
/// if _unseamOn(0x…) { spy.stub(3) }
/// let locale = (_unseamOn(0x…) ? FakeLocale(code: "US") : FakeLocale())
/// ```
extension SeamSearch {
  /// A statement that calls a method of the tests on a double, which only sets what the double stores.
  func methodStubSeam(of item: CodeBlockItemSyntax) -> SeamCandidate? {
    guard let call = item.callStatement, !item.isImplicitResult,
      let double = stubbedDouble(call.calledExpression),
      !doubles.isTestHolder(double), !isInside(double, Syntax(item)),
      context(of: Syntax(item)) != .cleanup, doubles.isHanded(double),
      !call.allArguments.contains(where: { doubles.judges($0.expression) })
    else { return nil }
    let effects = call.chainOfCalls.map { effect(ofStubbing: $0) }
    guard effects.first == .sets, !effects.contains(.other) else { return nil }
    return SeamCandidate(statement: item, kind: .stub).about(item)
  }

  /// The double at the root of `spy.stub`, `spy.given(…).willReturn`.
  private func stubbedDouble(_ callee: ExprSyntax) -> DeclaredType? {
    guard let base = callee.unwrapped.as(MemberAccessExprSyntax.self)?.base else { return nil }
    if let use = doubles.stubbed(in: base) { return use.type }
    let inner = base.unwrapped
    if let call = inner.as(FunctionCallExprSyntax.self) {
      return stubbedDouble(call.calledExpression)
    }
    return inner.is(MemberAccessExprSyntax.self) ? stubbedDouble(inner) : nil
  }

  /// What one call of the chain does; a requirement of the product's is the double's work, not its stubbing.
  private func effect(ofStubbing call: FunctionCallExprSyntax) -> StateSetting.Effect {
    let found = resolver.callees(of: call)
    guard !found.isEmpty else { return .other }
    let effects = found.map { callee -> StateSetting.Effect in
      guard callee.member.file.isTest, let owner = callee.owner,
        !index.members(callee.member.name, of: owner, isStatic: callee.member.isStatic)
          .contains(where: { !$0.0.file.isTest })
      else { return .other }
      return StateSetting(resolver: resolver).effect(of: callee.member)
    }
    return effects.allSatisfy { $0 == effects[0] } ? effects[0] : .other
  }

  /// The arguments with which a double is made and without which it could be.
  func stubArgumentSeams(of call: FunctionCallExprSyntax) -> [SeamCandidate] {
    stubArguments(of: call).compactMap { argument, omission in
      guard omission == .possible, call.canBeChosen, let other = call.text(without: argument)
      else { return nil }
      return SeamCandidate(
        .stub, of: call, else: other, text: argument.text, at: argument.offset
      ).about(argument.expression)
    }
  }

  /// Whether a double could be made without one of its arguments.
  enum Omission { case possible, noDefault }

  /// The canned values among the arguments of a call that makes a double.
  func stubArguments(of call: FunctionCallExprSyntax) -> [(CallArgument, Omission)] {
    let arguments = call.allArguments
    guard !arguments.isEmpty, let type = resolver.constructed(by: call.calledExpression),
      doubles.isDouble(type), !doubles.isTestHolder(type), !isInside(type, Syntax(call)),
      doubles.isHanded(type), !doubles.isGuard(type)
    else { return [] }
    let all = resolver.initializers(of: type)
    guard
      let parameters = all.lazy.compactMap({
        self.resolver.parameters(of: $0.member, for: arguments)
      }).first
    else { return [] }
    return zip(arguments, parameters).compactMap { argument, parameter in
      guard doubles.use(in: argument.expression, as: parameter.type) == nil,
        !saysDefault(argument, of: parameter, in: type), !isPassedOn(argument.expression),
        !doubles.judges(argument.expression), !doubles.expects(parameter.name, of: type)
      else { return nil }
      let others = arguments.filter { $0.id != argument.id }
      let isPossible = all.contains { self.resolver.parameters(of: $0.member, for: others) != nil }
      return (argument, isPossible ? .possible : .noDefault)
    }
  }

  /// Whether the value is somebody else's: a parameter that is passed on, or a variable of the product's.
  private func isPassedOn(_ expression: ExprSyntax) -> Bool {
    let inner = expression.unwrapped
    if let name = inner.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      case .parameter? = Binding.of(name, at: Syntax(inner))
    {
      return true
    }
    return resolver.variable(inner).map { !$0.file.isTest }
      ?? inner.is(MacroExpansionExprSyntax.self)
  }

  private func saysDefault(
    _ argument: CallArgument, of parameter: Member.Parameter, in type: DeclaredType
  ) -> Bool {
    let property = index.members(parameter.name, of: type, isStatic: false).first?.0
    let values = [parameter.defaultValue, property?.initialValue].compactMap { $0?.folded }
    return values.contains(argument.expression.folded)
  }
}

extension FunctionCallExprSyntax {
  /// The calls of `a.b(…).c(…)`, the last one first.
  fileprivate var chainOfCalls: [FunctionCallExprSyntax] {
    var found = [self]
    var callee = calledExpression.unwrapped
    while let base = callee.as(MemberAccessExprSyntax.self)?.base?.unwrapped {
      if let call = base.as(FunctionCallExprSyntax.self) {
        if !call.isConstruction { found.append(call) }
        callee = call.calledExpression.unwrapped
      } else {
        callee = base
      }
    }
    return found
  }

  /// Whether it is written as making a type: `FakePrices()`.
  private var isConstruction: Bool {
    calledName?.text.first?.isUppercase == true || calledName?.text == "init"
  }
}
