import SwiftSyntax

/// What a type that is written in source means.
enum TypeReference {
  case instance(DeclaredType)
  /// `P.Type`, or the type itself as a value.
  case metatype(DeclaredType)
  case function
  /// A composition of several of the subject's types.
  case composition([DeclaredType])
  /// `some P`, or a generic parameter: its identity is fixed elsewhere.
  case opaque
  /// A type that the subject does not declare.
  case external(String)
  case unknown

  /// Whether nil stands for a type of the subject's own.
  var declared: DeclaredType? {
    switch self {
    case .instance(let type), .metatype(let type): type
    default: nil
    }
  }
}

/// Reads types where they are written, with the names that are visible there.
struct TypeReader {
  let index: SourceIndex
  /// How many type aliases were followed; broken source may have circles of them.
  var depth = 0

  /// What `type` means; optionality is dropped.
  func reference(_ type: TypeSyntax) -> TypeReference {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let it):
      if it.name.text == "Optional", let wrapped = it.genericArgumentClause?.arguments.first {
        if let inner = wrapped.argument.as(TypeSyntax.self) { return reference(inner) }
      }
      return named(it.name.plainText, at: Syntax(it))
    case .memberType(let it): return member(it)
    case .optionalType(let it): return reference(it.wrappedType)
    case .implicitlyUnwrappedOptionalType(let it): return reference(it.wrappedType)
    case .attributedType(let it): return reference(it.baseType)
    case .tupleType(let it):
      return it.elements.count == 1 ? reference(it.elements.first!.type) : .unknown
    case .functionType: return .function
    case .someOrAnyType(let it):
      return it.someOrAnySpecifier.tokenKind == .keyword(.some) ? .opaque : reference(it.constraint)
    case .compositionType(let it):
      return .composition(it.elements.compactMap { reference($0.type).declared })
    case .metatypeType(let it):
      if case .instance(let base) = reference(it.baseType) { return .metatype(base) }
      return .unknown
    default: return .unknown
    }
  }

  func isFunction(_ type: TypeSyntax) -> Bool {
    if case .function = reference(type) { true } else { false }
  }

  /// What the plain name `name` means as a type at `node`.
  func named(_ name: String, at node: Syntax) -> TypeReference {
    if name == "Self" { return enclosing(node).map { .instance($0) } ?? .unknown }
    for around in node.ancestors {
      if let local = index.local[around.id]?[name] { return expand(local) }
      if genericParameters(of: around).contains(name) { return .opaque }
      if let outer = index.typeOfNode[around.id] {
        if outer.genericParameters.contains(name) { return .opaque }
        // A clause of inheritance is read before the type's own ancestry is known: only what it nests itself.
        let isInside = isInMembers(node, of: around)
        let inner = isInside ? index.nested(name, in: outer) : outer.nested[name]
        if let inner { return expand(inner) }
      }
    }
    guard let file = file(of: node), let type = index.topLevelType(name, in: file) else {
      return .external(name)
    }
    return type.kind == .external ? .external(name) : expand(type)
  }

  private func isInMembers(_ node: Syntax, of around: Syntax) -> Bool {
    guard let group = around.asProtocol((any DeclGroupSyntax).self) else { return false }
    return group.memberBlock.position <= node.position
  }

  /// What a type alias stands for; any other type itself.
  private func expand(_ type: DeclaredType) -> TypeReference {
    guard let aliased = type.aliased else { return .instance(type) }
    return depth < 8 ? TypeReader(index: index, depth: depth + 1).reference(aliased) : .unknown
  }

  private func member(_ type: MemberTypeSyntax) -> TypeReference {
    let name = type.name.plainText
    switch reference(type.baseType) {
    case .instance(let base):
      return index.nested(name, in: base).map(expand) ?? .unknown
    case .external(let base):
      // `Module.Type`: the base is no type but the module's name.
      if index.modules.contains(base) {
        return index.topLevel[base]?[name]?.first.map(expand) ?? .unknown
      }
      return .external(base + "." + name)
    default: return .unknown
    }
  }

  private func genericParameters(of node: Syntax) -> Set<String> {
    if let function = node.as(FunctionDeclSyntax.self) {
      return function.genericParameterClause.names
    }
    if let found = node.as(InitializerDeclSyntax.self) { return found.genericParameterClause.names }
    if let found = node.as(SubscriptDeclSyntax.self) { return found.genericParameterClause.names }
    return []
  }
}

extension TypeReader {
  /// The type in whose declaration or extension `node` stands.
  func enclosing(_ node: Syntax) -> DeclaredType? {
    node.ancestors.lazy.compactMap { index.typeOfNode[$0.id] }.first { $0.kind != .alias }
  }

  func file(of node: Syntax) -> ParsedFile? { index.fileOfRoot[node.root.id] }

  /// Whether a type written so may be nil.
  func isOptional(_ type: TypeSyntax) -> Bool {
    type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }
}
