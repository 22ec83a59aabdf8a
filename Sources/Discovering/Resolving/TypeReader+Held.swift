import SwiftSyntax

/// A type as something declared names it: itself, or as a metatype.
struct HeldType {
  /// Which type it is.
  enum Name {
    case declared(DeclaredType)
    /// One of a dependency; `isExistential` where it is written with `any`.
    case external(String, isExistential: Bool)
  }

  let name: Name
  let isMetatype: Bool

  var declared: DeclaredType? {
    if case .declared(let type) = name { type } else { nil }
  }
}

extension TypeReader {
  /// The types of which something declared with `type` can hold a value: through optionals, arrays, the values of
  /// dictionaries, compositions and the results of closures; nothing for placeholders, `some P` and `Self`.
  func held(by type: TypeSyntax) -> [HeldType] {
    switch type.as(TypeSyntaxEnum.self) {
    case .optionalType(let it): return held(by: it.wrappedType)
    case .implicitlyUnwrappedOptionalType(let it): return held(by: it.wrappedType)
    case .attributedType(let it): return held(by: it.baseType)
    case .arrayType(let it): return held(by: it.element)
    case .dictionaryType(let it): return held(by: it.value)
    case .functionType(let it): return held(by: it.returnClause.type)
    case .compositionType(let it): return it.elements.flatMap { held(by: $0.type) }
    case .tupleType(let it):
      return it.elements.count == 1 ? held(by: it.elements.first!.type) : []
    case .someOrAnyType(let it):
      guard it.someOrAnySpecifier.tokenKind == .keyword(.any) else { return [] }
      return held(by: it.constraint).map(\.asExistential)
    case .metatypeType(let it):
      guard it.metatypeSpecifier.tokenKind == .keyword(.Type) else { return [] }
      return held(by: it.baseType).map(\.asMetatype)
    case .identifierType(let it):
      if it.name.text == "Self" { return [] }
      let wrapped = it.genericArgumentClause?.arguments.last?.argument.as(TypeSyntax.self)
      if ["Optional", "Array"].contains(it.name.text), let wrapped { return held(by: wrapped) }
      return held(as: reference(type))
    case .memberType: return held(as: reference(type))
    default: return []
    }
  }

  private func held(as reference: TypeReference) -> [HeldType] {
    switch reference {
    case .instance(let type): [HeldType(name: .declared(type), isMetatype: false)]
    case .metatype(let type): [HeldType(name: .declared(type), isMetatype: true)]
    case .composition(let all):
      all.map { HeldType(name: .declared($0), isMetatype: false) }
    case .external(let name):
      [HeldType(name: .external(name, isExistential: false), isMetatype: false)]
    case .function, .opaque, .unknown: []
    }
  }
}

extension HeldType {
  fileprivate var asMetatype: HeldType { HeldType(name: name, isMetatype: true) }

  fileprivate var asExistential: HeldType {
    guard case .external(let name, _) = name else { return self }
    return HeldType(name: .external(name, isExistential: true), isMetatype: isMetatype)
  }
}
