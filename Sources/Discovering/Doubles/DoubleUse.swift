import SwiftSyntax

/// A double where it is used.
struct DoubleUse {
  /// How the double is given.
  enum Form {
    case itself
    /// Inside a product's type that hides which type it holds, as in `AnyPrices(FakePrices())`.
    case wrapped(in: DeclaredType)
    /// As every element of an array, or every value of a dictionary.
    case listed
    /// A value of a product's type that is made of functions, with the tests' functions in it.
    case functions
    /// A value of a product's structure that holds what the product depends on, with these doubles in it.
    case holding([Part])
    /// Through a variable or function of the tests that is declared as the product's type.
    case held
    /// Through such a parameter: each caller's double can be exchanged where it is given.
    case passed
  }

  /// One of the doubles that a structure holds, as it is given.
  struct Part {
    let expression: ExprSyntax
    let use: DoubleUse
  }

  let type: DeclaredType
  let isMetatype: Bool
  var form = Form.itself

  var isOfFunctions: Bool {
    if case .functions = form { true } else { false }
  }

  var isHolding: Bool {
    if case .holding = form { true } else { false }
  }

  /// Whether it is no double itself, but a value of one of the product's structures.
  var isStructure: Bool {
    switch form {
    case .functions, .holding: true
    case .itself, .wrapped, .listed, .held, .passed: false
    }
  }

  /// The same through a variable or function of the tests.
  var held: DoubleUse { isStructure ? self : given(as: .held) }

  func given(as form: Form) -> DoubleUse {
    var use = self
    use.form = form
    return use
  }
}

extension Doubles {
  /// The double that `expression` is where something declared with `expected` is taken; nil where it is none or its
  /// text does not tell.
  func use(in expression: ExprSyntax, as expected: TypeSyntax?) -> DoubleUse? {
    use(in: expression, as: expected, depth: 0)
  }

  func use(in expression: ExprSyntax, as expected: TypeSyntax?, depth: Int) -> DoubleUse? {
    if let plain = use(in: expression) { return plain }
    guard !expression.is(InOutExprSyntax.self), depth < 6 else { return nil }
    let inner = expression.unwrapped
    return listed(inner, as: expected, depth) ?? wrapped(inner, depth)
      ?? implicit(inner, as: expected, depth) ?? behind(inner, as: expected, depth)
      ?? functions(inner) ?? holding(inner, depth)
  }

  /// An array or dictionary literal of nothing but doubles.
  private func listed(_ expression: ExprSyntax, as expected: TypeSyntax?, _ depth: Int)
    -> DoubleUse?
  {
    guard let elements = expression.listedValues, !elements.isEmpty else { return nil }
    let uses = elements.map { use(in: $0, as: expected, depth: depth + 1) }
    guard uses.allSatisfy({ $0 != nil }), let first = uses.first?.map({ $0 }) else { return nil }
    return first.given(as: .listed)
  }

  /// `AnyPrices(FakePrices())`, `FakePrices().eraseToAnyPrices()`.
  private func wrapped(_ expression: ExprSyntax, _ depth: Int) -> DoubleUse? {
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let wrapper = resolver.value(of: expression)?.instance, wrapper.isProduct,
      let hidden = erasers.hidden(by: wrapper)
    else { return nil }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    let given = call.arguments.map(\.expression) + (base.map { [$0] } ?? [])
    return given.lazy.compactMap { self.use(in: $0, as: nil, depth: depth + 1) }.first { found in
      hidden.contains { index.isKind(found.type, of: $0) }
    }?.given(as: .wrapped(in: wrapper))
  }

  /// `.mock`, `.stub(…)`: a static member of the expected type.
  private func implicit(_ expression: ExprSyntax, as expected: TypeSyntax?, _ depth: Int)
    -> DoubleUse?
  {
    guard expression.implicitName != nil, let expected else { return nil }
    return resolver.types.held(by: expected).lazy.compactMap { held -> DoubleUse? in
      guard !held.isMetatype, let type = held.declared else { return nil }
      return self.use(implicit: expression, of: type, depth: depth)
    }.first
  }

  /// The double that `.mock` or `.stub(…)` is where a `type` is expected.
  func use(implicit expression: ExprSyntax, of type: DeclaredType, depth: Int = 0) -> DoubleUse? {
    guard let name = expression.implicitName, type.isProduct else { return nil }
    if name == "init" { return isMadeOfFunctions(type) ? functions(of: type) : nil }
    let visible = visibleModules(at: expression)
    return index.members(name, of: type, isStatic: true).lazy
      .filter { visible.contains($0.0.file.module) }
      .compactMap { self.use(made: $0.0, of: type, depth) }.first
  }

  /// The modules whose declarations can be meant where `expression` stands.
  private func visibleModules(at expression: ExprSyntax) -> [String] {
    resolver.types.file(of: Syntax(expression)).map(index.visibleModules(in:)) ?? []
  }

  /// What a static member of `type` gives.
  private func use(made member: Member, of type: DeclaredType, _ depth: Int) -> DoubleUse? {
    guard member.kind != .enumCase else { return nil }
    if let own = member.ownType.flatMap(resolver.value(ofType:))?.instance, isDouble(own) {
      return DoubleUse(type: own, isMetatype: false)
    }
    let isOurs = member.file.isTest
    if isOurs {
      let given = member.givenExpressions.map { use(in: $0, as: nil, depth: depth + 1) }
      if !given.isEmpty, given.allSatisfy({ $0 != nil }), let first = given.first { return first }
    }
    guard isMadeOfFunctions(type), isOurs || DoubleNames.arePartOf(member.name, isMember: true)
    else { return nil }
    return functions(of: type)
  }

  /// What a variable, parameter or function of the tests gives that is declared as the product's type.
  private func behind(_ expression: ExprSyntax, as expected: TypeSyntax?, _ depth: Int)
    -> DoubleUse?
  {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if let closure = call.calledExpression.unwrapped.as(ClosureExprSyntax.self) {
        let given = closure.statements.returnedExpressions
        let type = closure.signature?.returnClause?.type ?? expected
        return given.count == 1 ? use(in: given[0], as: type, depth: depth + 1)?.held : nil
      }
      let functions = resolver.callees(of: call).map(\.member)
      guard let first = functions.first, functions.count == 1, first.file.isTest,
        first.kind == .function
      else { return nil }
      let given = first.givenExpressions.map {
        use(in: $0, as: first.returnType, depth: depth + 1)
      }
      return given.allSatisfy { $0 != nil } ? given.first?.map(\.held) : nil
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let binding = Binding.of(name, at: Syntax(expression))
    {
      return use(bound: binding, as: expected, depth)
    }
    guard let member = resolver.variable(expression), member.file.isTest else { return nil }
    return use(started: member.initialValue, type: member.type, as: expected, depth)
  }

  private func use(bound binding: Binding, as expected: TypeSyntax?, _ depth: Int) -> DoubleUse? {
    switch binding {
    case .parameter(let type?): places[type.id]?.given(as: .passed)
    case .variable(let type, let value, _):
      use(started: value, type: type, as: expected, depth)
    case .parameter, .function, .opaque: nil
    }
  }

  private func use(
    started value: ExprSyntax?, type: TypeSyntax?, as expected: TypeSyntax?, _ depth: Int
  ) -> DoubleUse? {
    if let value, !value.isNil { return use(in: value, as: type ?? expected, depth: depth + 1) }
    return type.flatMap { places[$0.id] }?.held
  }

  /// A value of a product's type of functions that the tests make: `Client(fetch: { … })`, `Client.mock`.
  private func functions(_ expression: ExprSyntax) -> DoubleUse? {
    guard let type = resolver.value(of: expression)?.instance, isMadeOfFunctions(type) else {
      return nil
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if resolver.constructed(by: call.calledExpression) != nil { return functions(of: type) }
      let made = resolver.callees(of: call)
      return made.contains { $0.member.file.isTest } ? functions(of: type) : nil
    }
    guard let member = resolver.variable(expression) else { return nil }
    return member.isStatic
      && (member.file.isTest || DoubleNames.arePartOf(member.name, isMember: true))
      ? functions(of: type) : nil
  }

  private func functions(of type: DeclaredType) -> DoubleUse {
    DoubleUse(type: type, isMetatype: false, form: .functions)
  }
}

extension Resolver {
  /// The stored or computed variable that `expression` names, other than a local one.
  func variable(_ expression: ExprSyntax) -> Member? {
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
      return variable(named: name, at: Syntax(expression))
    }
    guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base else {
      return nil
    }
    return variable(named: access.declName.baseName.plainText, of: base)
  }

  /// The one that the plain name means, other than a local one.
  func variable(named name: String, at node: Syntax) -> Member? {
    guard Binding.of(name, at: node) == nil else { return nil }
    return members(named: name, at: node).first?.0
  }

  /// The one of that name that hangs off `base`.
  func variable(named name: String, of base: ExprSyntax) -> Member? {
    if let module = moduleName(base) { return index.globals[module]?[name]?.first }
    guard let owner = value(of: base), let type = owner.type else { return nil }
    return index.members(name, of: type, isStatic: owner.isMetatype).first?.0
  }
}

extension Member {
  /// The type that it gives, with `Self == Fake` of the extension around it read as `Fake`.
  fileprivate var ownType: TypeSyntax? {
    let written = kind == .function ? returnType : type
    guard written == nil || written?.trimmedDescription == "Self",
      let around = node.ancestors.lazy.compactMap({ $0.as(ExtensionDeclSyntax.self) }).first
    else { return written }
    for requirement in around.genericWhereClause?.requirements ?? [] {
      guard case .sameTypeRequirement(let same) = requirement.requirement else { continue }
      if same.leftType.trimmedDescription == "Self" { return same.rightType.as(TypeSyntax.self) }
    }
    return written
  }

  /// What its body, getter or initial value gives.
  var givenExpressions: [ExprSyntax] {
    if let initialValue { return [initialValue] }
    var statements = body
    for binding in node.as(VariableDeclSyntax.self)?.bindings ?? [] {
      if case .getter(let items)? = binding.accessorBlock?.accessors { statements = items }
    }
    return statements?.returnedExpressions ?? []
  }
}

extension ExprSyntax {
  /// The name in `.name` and `.name(…)`, whose type the context tells.
  var implicitName: String? {
    let inner = unwrapped
    let callee = inner.as(FunctionCallExprSyntax.self)?.calledExpression ?? inner
    guard let access = callee.as(MemberAccessExprSyntax.self), access.base == nil else {
      return nil
    }
    return access.declName.baseName.plainText
  }
}
