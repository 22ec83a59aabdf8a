import SwiftSyntax

/// The product's types that hide which type they hold: they conform to a protocol and are made from anything that does.
struct Erasers {
  private var protocols: [ObjectIdentifier: [DeclaredType]] = [:]

  init(index: SourceIndex) {
    let resolver = Resolver(index: index)
    for type in index.types where type.isProduct && [.struct, .class].contains(type.kind) {
      let own = index.ancestry(of: type).protocols.filter(\.isProduct)
      guard !own.isEmpty else { continue }
      let taken = type.members.filter { $0.kind == .initializer }.flatMap { initializer in
        initializer.parameters.compactMap { parameter in
          parameter.type.flatMap { Self.bound(of: $0, in: initializer) }
            .flatMap { resolver.types.reference($0).declared }
        }
      }
      let hidden = own.filter { one in taken.contains { $0 === one } }
      if !hidden.isEmpty { protocols[ObjectIdentifier(type)] = hidden }
    }
  }

  /// The protocols of what `type` may hold; nil where it hides nothing.
  func hidden(by type: DeclaredType) -> [DeclaredType]? { protocols[ObjectIdentifier(type)] }

  /// `P` of `some P`, `any P`, `P`, and of a placeholder that conforms to `P`.
  private static func bound(of type: TypeSyntax, in function: Member) -> TypeSyntax? {
    if let written = type.as(SomeOrAnyTypeSyntax.self) { return written.constraint }
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text,
      function.genericParameters.contains(name),
      let generic = function.node.asProtocol((any WithGenericParametersSyntax).self)
    else { return type }
    let parameters = generic.genericParameterClause?.parameters.map { $0 } ?? []
    if let bound = parameters.first(where: { $0.name.text == name })?.inheritedType { return bound }
    for requirement in generic.genericWhereClause?.requirements ?? [] {
      if case .conformanceRequirement(let bound) = requirement.requirement,
        bound.leftType.trimmedDescription == name
      {
        return bound.rightType
      }
    }
    return nil
  }
}
