import SwiftSyntax

/// Tells what expressions are by reading declarations; says nothing where it is unsure.
struct Resolver {
  let index: SourceIndex
  /// How many initial values were followed, so that circles end.
  private var depth = 0

  init(index: SourceIndex) { self.index = index }

  var types: TypeReader { TypeReader(index: index) }

  private var deeper: Resolver? {
    guard depth < 12 else { return nil }
    var next = self
    next.depth += 1
    return next
  }

  /// What `expression` is; nil where its text does not tell.
  func value(of expression: ExprSyntax) -> Value? {
    if let known = index.values[expression.id] { return known }
    let found = read(expression)
    index.values.updateValue(found, forKey: expression.id)
    return found
  }

  private func read(_ expression: ExprSyntax) -> Value? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let it):
      return it.argumentNames == nil ? named(it.baseName, at: Syntax(it)) : .init(.function)
    case .memberAccessExpr(let it): return member(it)
    case .functionCallExpr(let it): return result(of: it)
    case .closureExpr: return Value(.function)
    case .genericSpecializationExpr(let it): return value(of: it.expression)
    case .macroExpansionExpr(let it):
      guard it.macroName.text == "require", let first = it.arguments.first else { return nil }
      return value(of: first.expression).map { Value($0.kind) }
    case .sequenceExpr(let it): return cast(it)
    case .forceUnwrapExpr(let it): return value(of: it.expression).map { Value($0.kind) }
    case .optionalChainingExpr(let it): return value(of: it.expression).map { Value($0.kind) }
    default:
      let inner = expression.unwrapped
      return inner.id == expression.id ? nil : value(of: inner)
    }
  }

  /// `x as T`, whether it may fail or not. Where it can't fail, it is still what `x` is.
  private func cast(_ sequence: SequenceExprSyntax) -> Value? {
    let parts = Array(sequence.elements)
    guard parts.count == 3, let way = parts[1].as(UnresolvedAsExprSyntax.self),
      let type = parts[2].as(TypeExprSyntax.self)
    else { return nil }
    return variable(
      type: type.type, initial: way.questionOrExclamationMark == nil ? parts[0] : nil)
  }

  /// What a closure gives that is called where it stands, as in `{ FakePrices() }()`.
  func result(of closure: ClosureExprSyntax) -> Value? {
    let given = closure.statements.returnedExpressions
    let only = given.count == 1 ? given.first : nil
    return variable(type: closure.signature?.returnClause?.type, initial: only)
  }

  /// What something declared with `type` is.
  func value(ofType type: TypeSyntax) -> Value? {
    let optional = types.isOptional(type)
    switch types.reference(type) {
    case .instance(let declared): return Value(.instance(declared), isOptional: optional)
    case .metatype(let declared): return Value(.metatype(declared), isOptional: optional)
    case .function: return Value(.function, isOptional: optional)
    case .external(let name): return Value(.external(name), isOptional: optional)
    case .composition(let all):
      return all.count == 1 ? Value(.instance(all[0]), isOptional: optional) : nil
    case .opaque, .unknown: return nil
    }
  }

  /// What a variable is, by its type and, where that is a protocol or class above it, by its initial value.
  private func variable(type: TypeSyntax?, initial: ExprSyntax?) -> Value? {
    let started = initial.flatMap { deeper?.value(of: $0) }
    guard let type, let written = value(ofType: type) else { return type == nil ? started : nil }
    if let wide = written.type, let narrow = started?.type, wide !== narrow,
      index.isKind(narrow, of: wide), started?.isMetatype == written.isMetatype
    {
      return started
    }
    return written
  }

  func value(of member: Member) -> Value? {
    switch member.kind {
    case .stored, .computed: variable(type: member.type, initial: member.initialValue)
    case .function: Value(.function)
    case .initializer, .enumCase: nil
    }
  }

  private func value(of binding: Binding) -> Value? {
    switch binding {
    case .variable(let type, let value, _): variable(type: type, initial: value)
    case .parameter(let type): type.flatMap(value(ofType:))
    case .function: Value(.function)
    case .opaque: nil
    }
  }
}

extension Resolver {
  /// The member or global that the plain name means at `node`; none where a function around binds the name.
  func members(named name: String, at node: Syntax) -> [(Member, DeclaredType?)] {
    if let type = types.enclosing(node) {
      for isStatic in [false, true] {
        let found = index.members(name, of: type, isStatic: isStatic)
        if !found.isEmpty { return found.map { ($0.0, $0.1) } }
      }
    }
    return types.file(of: node).map { index.globals(name, in: $0).map { ($0, nil) } } ?? []
  }

  private func named(_ token: TokenSyntax, at node: Syntax) -> Value? {
    let name = token.plainText
    if name == "self" { return ownValue(at: node) }
    if name == "Self" { return types.enclosing(node).map { Value(.metatype($0)) } }
    if let binding = Binding.of(name, at: node) { return value(of: binding) }
    if let (member, _) = members(named: name, at: node).first { return value(of: member) }
    return typeValue(types.named(name, at: node))
  }

  private func ownValue(at node: Syntax) -> Value? {
    guard let type = types.enclosing(node) else { return nil }
    return isStaticContext(node) ? Value(.metatype(type)) : Value(.instance(type))
  }

  /// Whether `self` is the type at `node`.
  func isStaticContext(_ node: Syntax) -> Bool {
    for around in node.ancestors {
      if index.typeOfNode[around.id] != nil { return false }
      let modifiers =
        around.as(FunctionDeclSyntax.self)?.modifiers
        ?? around.as(VariableDeclSyntax.self)?.modifiers
      if let modifiers, !modifiers.names.isDisjoint(with: ["static", "class"]) { return true }
    }
    return false
  }

  private func typeValue(_ reference: TypeReference) -> Value? {
    switch reference {
    case .instance(let type): Value(.metatype(type))
    case .external(let name):
      name.first?.isUppercase == true && !index.modules.contains(name)
        ? Value(.externalMetatype(name)) : nil
    default: nil
    }
  }

  private func member(_ access: MemberAccessExprSyntax) -> Value? {
    guard let base = access.base else { return nil }
    let name = access.declName.baseName.plainText
    if let module = moduleName(base) { return global(name, of: module) }
    guard let owner = value(of: base) else { return nil }
    if name == "self" { return owner }
    switch owner.kind {
    case .metatype(let type):
      if let inner = index.nested(name, in: type), inner.kind != .alias {
        return Value(.metatype(inner))
      }
      return index.members(name, of: type, isStatic: true).first.flatMap { value(of: $0.0) }
    case .instance(let type):
      return index.members(name, of: type, isStatic: false).first.flatMap { value(of: $0.0) }
    case .externalMetatype(let outer):
      return name.first?.isUppercase == true ? Value(.externalMetatype(outer + "." + name)) : nil
    case .function, .external: return nil
    }
  }

  /// The name of the subject's module that `base` is, as in `Shop.current`.
  func moduleName(_ base: ExprSyntax) -> String? {
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text,
      index.modules.contains(name), Binding.of(name, at: Syntax(base)) == nil,
      case .external = types.named(name, at: Syntax(base))
    else { return nil }
    return name
  }

  private func global(_ name: String, of module: String) -> Value? {
    if let type = index.topLevel[module]?[name]?.first, type.kind != .alias {
      return Value(.metatype(type))
    }
    return index.globals[module]?[name]?.first.flatMap(value(of:))
  }
}
