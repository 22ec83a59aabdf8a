import SwiftSyntax

/// One way in which a call may be read.
struct Callee {
  let member: Member
  /// The type that declares it; nil for a global function.
  let owner: DeclaredType?

  var isProduct: Bool { !member.file.isTest && owner?.isTest != true }
}

extension Resolver {
  /// What a call gives.
  func result(of call: FunctionCallExprSyntax) -> Value? {
    if call.isTypeOf, let argument = call.arguments.first {
      return value(of: argument.expression)?.type.map { Value(.metatype($0)) }
    }
    if let closure = call.calledExpression.unwrapped.as(ClosureExprSyntax.self) {
      return result(of: closure)
    }
    if let made = constructed(by: call.calledExpression) {
      return Value(.instance(made))
    }
    let types = callees(of: call).compactMap { $0.member.returnType }
    guard let first = types.first, Set(types.map(\.trimmedDescription)).count == 1 else {
      return nil
    }
    return value(ofType: first)
  }

  /// The type of which calling `callee` makes an instance.
  func constructed(by callee: ExprSyntax) -> DeclaredType? {
    if let access = callee.as(MemberAccessExprSyntax.self),
      access.declName.baseName.tokenKind == .keyword(.`init`), let base = access.base
    {
      return value(of: base)?.metatype
    }
    guard isTypeExpression(callee) else { return nil }
    return value(of: callee)?.metatype
  }

  /// Whether `expression` names a type rather than a variable that holds one.
  func isTypeExpression(_ expression: ExprSyntax) -> Bool {
    if let known = index.typeExpressions[expression.id] { return known }
    let answer = namesType(expression)
    index.typeExpressions[expression.id] = answer
    return answer
  }

  private func namesType(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let it):
      let name = it.baseName.plainText
      if name == "Self" { return true }
      guard name != "self", Binding.of(name, at: Syntax(it)) == nil,
        members(named: name, at: Syntax(it)).isEmpty
      else { return false }
      switch types.named(name, at: Syntax(it)) {
      case .instance: return true
      case .external: return name.first?.isUppercase == true && !index.modules.contains(name)
      default: return false
      }
    case .memberAccessExpr(let it):
      guard let base = it.base else { return false }
      let name = it.declName.baseName.plainText
      if let module = moduleName(base) { return index.topLevel[module]?[name] != nil }
      guard isTypeExpression(base) else { return false }
      if let owner = value(of: base)?.metatype { return index.nested(name, in: owner) != nil }
      return name.first?.isUppercase == true
    case .genericSpecializationExpr(let it): return isTypeExpression(it.expression)
    default: return false
    }
  }

  /// The declarations that a call may mean.
  func callees(of call: FunctionCallExprSyntax) -> [Callee] {
    if let type = constructed(by: call.calledExpression) { return initializers(of: type) }
    let callee = call.calledExpression.unwrapped
    if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
      guard Binding.of(name, at: Syntax(callee)) == nil else { return [] }
      return functions(members(named: name, at: Syntax(callee)))
    }
    guard let access = callee.as(MemberAccessExprSyntax.self) else { return [] }
    guard let base = access.base else {
      guard access.declName.baseName.tokenKind == .keyword(.`init`) else { return [] }
      return typeAsked(of: call).map(initializers) ?? []
    }
    let name = access.declName.baseName.plainText
    if let module = moduleName(base) {
      return functions((index.globals[module]?[name] ?? []).map { ($0, nil) })
    }
    guard let owner = value(of: base), let type = owner.type else { return [] }
    return functions(index.members(name, of: type, isStatic: owner.isMetatype).map { ($0.0, $0.1) })
  }

  private func functions(_ found: [(Member, DeclaredType?)]) -> [Callee] {
    found.filter { $0.0.kind == .function }.map { Callee(member: $0.0, owner: $0.1) }
  }

  /// The initialisers with which `type` can be made, inherited and memberwise ones included.
  func initializers(of type: DeclaredType) -> [Callee] {
    let own = type.members.filter { $0.kind == .initializer }
    var found = own.map { Callee(member: $0, owner: type) }
    switch type.kind {
    case .class where !own.contains { !$0.modifiers.contains("convenience") }:
      if let parent = index.ancestry(of: type).superclasses.first {
        found += initializers(of: parent)
      } else if own.isEmpty {
        found += emptyInitializer(of: type)
      }
    case .struct where !own.contains { $0.node.isInside(type.node) }:
      found += memberwiseInitializer(of: type)
    case .actor where own.isEmpty: found += emptyInitializer(of: type)
    default: break
    }
    return found
  }
}

extension Resolver {
  private func storedProperties(of type: DeclaredType) -> [Member] {
    type.members.filter { $0.kind == .stored && !$0.isStatic }
  }

  private func startsByItself(_ member: Member) -> Bool {
    member.initialValue != nil
      || (!member.isConstant && member.type.map(types.isOptional) == true)
  }

  private func emptyInitializer(of type: DeclaredType) -> [Callee] {
    guard type.kind != .actor || type.members.allSatisfy({ $0.kind != .initializer }),
      storedProperties(of: type).allSatisfy(startsByItself)
    else { return [] }
    return [Callee(member: synthesized([], for: type), owner: type)]
  }

  /// None where a property wrapper makes its parameters hard to tell.
  private func memberwiseInitializer(of type: DeclaredType) -> [Callee] {
    let stored = storedProperties(of: type)
      .filter { !($0.isConstant && $0.initialValue != nil) && !$0.modifiers.contains("lazy") }
    guard stored.allSatisfy({ $0.attributes.isEmpty }) else { return emptyInitializer(of: type) }
    let parameters = stored.map {
      Member.Parameter(
        label: $0.name, name: $0.name, type: $0.type, hasDefault: startsByItself($0),
        isVariadic: false)
    }
    let narrowest = stored.map(\.access).min() ?? .internal
    return [Callee(member: synthesized(parameters, for: type, access: narrowest), owner: type)]
      + (parameters.isEmpty ? [] : emptyInitializer(of: type))
  }

  private func synthesized(
    _ parameters: [Member.Parameter], for type: DeclaredType, access: Access = .internal
  ) -> Member {
    var member = Member(
      name: "init", kind: .initializer, isStatic: true, isConstant: true,
      access: min(access, .internal), type: nil, initialValue: nil, attributes: [], modifiers: [],
      node: DeclSyntax(type.node) ?? DeclSyntax(MissingDeclSyntax(placeholder: .identifier(""))),
      file: type.file)
    member.parameters = parameters
    return member
  }
}

extension SyntaxProtocol {
  func isInside(_ outer: Syntax) -> Bool {
    id == outer.id || ancestors.contains { $0.id == outer.id }
  }
}

extension FunctionCallExprSyntax {
  /// `type(of: x)`.
  var isTypeOf: Bool {
    calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "type"
      && arguments.count == 1 && arguments.first?.label?.text == "of"
  }
}
