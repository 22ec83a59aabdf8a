import SwiftSyntax

/// The product's own types by what they conform to or inherit from: the real things.
struct Conformers {
  private let index: SourceIndex
  private var names: [ObjectIdentifier: Set<String>] = [:]
  /// The dependencies' types above some type of the product.
  private(set) var foreign: Set<String> = []

  init(index: SourceIndex) {
    self.index = index
    for type in index.types where type.isProduct && type.kind != .protocol && type.kind != .alias {
      let above = index.ancestry(of: type)
      for parent in above.superclasses + above.protocols {
        names[ObjectIdentifier(parent), default: []].insert(type.simpleName)
      }
      foreign.formUnion(above.external)
    }
  }

  /// Whether the product has something of its own below `held`.
  func include(_ held: HeldType) -> Bool {
    switch held.name {
    case .declared(let type): names[ObjectIdentifier(type)] != nil
    case .external(let name, _): foreign.contains(name)
    }
  }

  /// Whether the product has something of its own below `type` other than `eraser`.
  func include(_ type: DeclaredType, besides eraser: DeclaredType) -> Bool {
    names[ObjectIdentifier(type)]?.contains { $0 != eraser.simpleName } == true
  }

  /// Whether the body of `function` names something of the product below `type`.
  func areNamed(below type: DeclaredType, in function: Member) -> Bool {
    guard let known = names[ObjectIdentifier(type)], let body = function.body else { return false }
    return body.tokens(viewMode: .sourceAccurate).contains { known.contains($0.plainText) }
  }
}

/// The types that bound the product's placeholders. What it is generic over is its clients' to bring: that one of its
/// functions takes such a type as a whole says nothing then.
struct Placeholders {
  private var names: Set<String> = []

  init(index: SourceIndex) {
    let types = index.types.filter(\.isProduct)
    let members =
      (types + index.extendedTypes.filter { !$0.isTest }).flatMap(\.members)
      + index.globals.values.flatMap { $0.values.joined() }.filter { !$0.file.isTest }
    for type in types { add(type.node.asProtocol((any WithGenericParametersSyntax).self)) }
    for member in members {
      add(member.node.asProtocol((any WithGenericParametersSyntax).self))
      for parameter in member.parameters {
        if let bound = parameter.type?.as(SomeOrAnyTypeSyntax.self),
          bound.someOrAnySpecifier.tokenKind == .keyword(.some)
        {
          add(bound.constraint)
        }
      }
    }
  }

  func include(_ held: HeldType) -> Bool {
    switch held.name {
    case .declared(let type): names.contains(type.simpleName)
    case .external(let name, _): names.contains(name)
    }
  }

  private mutating func add(_ generic: (any WithGenericParametersSyntax)?) {
    for parameter in generic?.genericParameterClause?.parameters ?? [] {
      if let bound = parameter.inheritedType { add(bound) }
    }
    for requirement in generic?.genericWhereClause?.requirements ?? [] {
      if case .conformanceRequirement(let bound) = requirement.requirement {
        add(bound.rightType)
      }
    }
  }

  private mutating func add(_ bound: TypeSyntax) {
    for token in bound.tokens(viewMode: .sourceAccurate) { names.insert(token.plainText) }
  }
}
