import SwiftSyntax

extension TypeReader {
  /// How many values a function of that type is handed; nil for what is no function type.
  func parameterCount(of type: TypeSyntax) -> Int? {
    switch type.as(TypeSyntaxEnum.self) {
    case .functionType(let it): it.parameters.count
    case .attributedType(let it): parameterCount(of: it.baseType)
    case .optionalType(let it): parameterCount(of: it.wrappedType)
    case .implicitlyUnwrappedOptionalType(let it): parameterCount(of: it.wrappedType)
    case .tupleType(let it):
      it.elements.count == 1 ? it.elements.first.flatMap { parameterCount(of: $0.type) } : nil
    case .identifierType(let it): aliased(it.name.plainText, at: Syntax(it)).flatMap(parameterCount)
    case .memberType(let it):
      reference(it.baseType).declared.flatMap { index.nested(it.name.plainText, in: $0)?.aliased }
        .flatMap(parameterCount)
    default: nil
    }
  }

  /// Whether the literal may be a value of the type, as far as is known.
  func mayBe(_ literal: ExprSyntax, of type: TypeSyntax) -> Bool {
    if literal.is(NilLiteralExprSyntax.self) { return isOptional(type) }
    if parameterCount(of: type) != nil { return false }
    let isText = literal.is(StringLiteralExprSyntax.self)
    switch reference(type) {
    case .instance(let declared):
      return index.ancestry(of: declared).external.contains { $0.hasPrefix("ExpressibleBy") }
    case .external("Bool"): return literal.is(BooleanLiteralExprSyntax.self)
    case .external("String"): return isText
    case .external("Int"), .external("Double"), .external("TimeInterval"):
      return !isText && !literal.is(BooleanLiteralExprSyntax.self)
    default: return true
    }
  }

  /// What the type alias of that name stands for.
  private func aliased(_ name: String, at node: Syntax) -> TypeSyntax? {
    let outer = node.ancestors.lazy.compactMap { index.typeOfNode[$0.id] }
    if let inner = outer.compactMap({ index.nested(name, in: $0) }).first { return inner.aliased }
    return file(of: node).flatMap { index.topLevelType(name, in: $0) }?.aliased
  }
}
