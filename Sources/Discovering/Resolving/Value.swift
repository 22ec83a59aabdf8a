import SwiftSyntax

/// What an expression is, as far as its text tells.
struct Value {
  /// What sort of value it is.
  enum Kind {
    case instance(DeclaredType)
    case metatype(DeclaredType)
    /// A closure literal, or something of a function type.
    case function
    case external(String)
    case externalMetatype(String)
  }

  let kind: Kind
  var isOptional = false

  init(_ kind: Kind, isOptional: Bool = false) {
    self.kind = kind
    self.isOptional = isOptional
  }

  /// The subject's own type, whether of an instance or the type itself.
  var type: DeclaredType? {
    switch kind {
    case .instance(let type), .metatype(let type): type
    default: nil
    }
  }

  var instance: DeclaredType? {
    if case .instance(let type) = kind { type } else { nil }
  }

  var metatype: DeclaredType? {
    if case .metatype(let type) = kind { type } else { nil }
  }

  var isMetatype: Bool {
    switch kind {
    case .metatype, .externalMetatype: true
    default: false
    }
  }
}

/// What a name that a function body declares is bound to.
enum Binding {
  /// A local variable; `isConstant` for `let`.
  case variable(type: TypeSyntax?, value: ExprSyntax?, isConstant: Bool)
  case parameter(TypeSyntax?)
  case function(FunctionDeclSyntax)
  /// Bound by a pattern that nothing is known about.
  case opaque
}
