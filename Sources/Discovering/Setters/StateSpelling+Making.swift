import SwiftSyntax

extension StateSpelling {
  /// What makes the variable's first value anew, with the objects in it, where code at the place sees all that it names. Nil
  /// where it holds no object of a class.
  func making(_ member: Member) -> String? {
    guard let value = member.plainInitialValue, let text = value.plainMaking,
      let names = value.plainlyMadeTypes
    else { return nil }
    let types = names.map { name in index.types.filter { $0.simpleName == name } }
    // Of a type inside another one the test's code would write more than the name.
    let areSeen = types.joined().allSatisfy {
      $0.name == $0.simpleName && isVisible($0.access, in: $0.file)
    }
    let declared = Resolver(index: index).value(of: member)?.instance
    let isImplicit = names.isEmpty && declared?.isReference == true
    return areSeen && (isImplicit || types.joined().contains(where: \.isReference)) ? text : nil
  }
}

extension ExprSyntax {
  /// The text, where it makes objects and puts them, and literals, together, and does nothing else.
  var plainMaking: String? { isPlainLiteral || plainlyMadeTypes == nil ? nil : onOneLine }

  /// The names of the types that such an expression makes; nil where it does something else.
  fileprivate var plainlyMadeTypes: [String]? {
    if isPlainLiteral { return [] }
    if let array = self.as(ArrayExprSyntax.self) {
      return names(in: array.elements.map(\.expression))
    }
    if let dictionary = self.as(DictionaryExprSyntax.self),
      case .elements(let elements) = dictionary.content
    {
      return names(in: elements.flatMap { [$0.key, $0.value] })
    }
    guard let call = self.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let inside = names(in: call.arguments.map(\.expression))
    else { return nil }
    let made = call.calledExpression
    let member = made.as(MemberAccessExprSyntax.self)
    if let member, member.base == nil { return inside }
    let root = (member?.base ?? made).as(DeclReferenceExprSyntax.self)?.baseName.text
    return root.flatMap { $0.first?.isUppercase == true ? [$0] + inside : nil }
  }

  private func names(in parts: [ExprSyntax]) -> [String]? {
    let all = parts.map(\.plainlyMadeTypes)
    return all.contains(nil) ? nil : all.compactMap(\.self).flatMap(\.self)
  }
}
