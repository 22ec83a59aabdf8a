import SwiftSyntax

import struct Basics.SourceLocation

/// A member of a type, or a global variable or function.
struct Member {
  /// What sort of member it is.
  enum Kind { case stored, computed, function, initializer, enumCase }

  /// One parameter of a function or initialiser.
  struct Parameter {
    /// Nil where calls write none.
    let label: String?
    /// The name inside the body.
    let name: String
    let type: TypeSyntax?
    let hasDefault: Bool
    let isVariadic: Bool
    /// Nil also where a stored property's own default is meant.
    var defaultValue: ExprSyntax?
  }

  let name: String
  let kind: Kind
  let isStatic: Bool
  /// A stored `let`.
  let isConstant: Bool
  let access: Access
  let type: TypeSyntax?
  let initialValue: ExprSyntax?

  /// The same; nil where `#if` decides between several.
  var plainInitialValue: ExprSyntax? { hasAlternatives ? nil : initialValue }

  /// Whether it is declared in several branches of an `#if`.
  var hasAlternatives: Bool {
    node.ancestors.compactMap { $0.as(IfConfigDeclSyntax.self) }.contains { condition in
      condition.clauses.count { clause in
        clause.tokens(viewMode: .sourceAccurate).contains { token in
          token.plainText == name && token.parent?.is(IdentifierPatternSyntax.self) == true
        }
      } > 1
    }
  }

  /// Whether a parameter is `#column` where the call does not say otherwise.
  var isToldColumn: Bool {
    parameters.contains { $0.defaultValue?.trimmedDescription == "#column" }
  }

  /// Whether it stands in `#if` within its type.
  var isConditional: Bool {
    for around in node.ancestors {
      if around.is(IfConfigDeclSyntax.self) { return true }
      if around.asProtocol((any DeclGroupSyntax).self) != nil { return false }
    }
    return false
  }

  var parameters: [Parameter] = []
  var genericParameters: Set<String> = []
  var returnType: TypeSyntax?
  /// Whether calls need `try`, `await` or unwrapping.
  var isPlain = true
  var isAsync = false
  var isThrowing = false
  /// Whether a computed variable has a setter.
  var isSettable = false
  var body: CodeBlockItemListSyntax?
  let attributes: [String]
  let modifiers: Set<String>
  let node: DeclSyntax
  let file: ParsedFile
}

extension Member {
  /// Where its name stands, or the declaration where it is no variable.
  var location: SourceLocation {
    let bindings = node.as(VariableDeclSyntax.self)?.bindings
    let names = bindings?.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
    let place = names?.first { $0.plainText == name }?.trimmedRange ?? node.trimmedRange
    return file.location(at: place.lowerBound)
  }

  /// The variables that one declaration declares; none for patterns that are no plain names.
  static func variables(of variable: VariableDeclSyntax, in file: ParsedFile) -> [Member] {
    let modifiers = variable.modifiers.names
    let shared = variable.bindings.last?.typeAnnotation?.type
    return variable.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
      let type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? shared : nil)
      var member = Member(
        name: name.identifier.plainText, kind: binding.isStored ? .stored : .computed,
        isStatic: !modifiers.isDisjoint(with: ["static", "class"]),
        isConstant: variable.bindingSpecifier.tokenKind == .keyword(.let),
        access: Access(variable.modifiers), type: type, initialValue: binding.initializer?.value,
        attributes: variable.attributes.names, modifiers: modifiers, node: DeclSyntax(variable),
        file: file)
      member.isSettable = binding.hasSetter
      return member
    }
  }

  init(_ function: FunctionDeclSyntax, in file: ParsedFile) {
    let modifiers = function.modifiers.names
    self.init(
      name: function.name.plainText, kind: .function,
      isStatic: !modifiers.isDisjoint(with: ["static", "class"]), isConstant: true,
      access: Access(function.modifiers), type: nil, initialValue: nil,
      attributes: function.attributes.names, modifiers: modifiers, node: DeclSyntax(function),
      file: file)
    parameters = function.signature.parameterClause.parameters.map(Parameter.init)
    genericParameters = function.genericParameterClause.names
    returnType = function.signature.returnClause?.type
    let effects = function.signature.effectSpecifiers
    isPlain = effects?.throwsClause == nil && effects?.asyncSpecifier == nil
    isAsync = effects?.asyncSpecifier != nil
    isThrowing = effects?.throwsClause != nil
    body = function.body?.statements
  }

  init(_ initializer: InitializerDeclSyntax, in file: ParsedFile) {
    self.init(
      name: "init", kind: .initializer, isStatic: true, isConstant: true,
      access: Access(initializer.modifiers), type: nil, initialValue: nil,
      attributes: initializer.attributes.names, modifiers: initializer.modifiers.names,
      node: DeclSyntax(initializer), file: file)
    parameters = initializer.signature.parameterClause.parameters.map(Parameter.init)
    genericParameters = initializer.genericParameterClause.names
    let effects = initializer.signature.effectSpecifiers
    isPlain =
      effects?.throwsClause == nil && effects?.asyncSpecifier == nil
      && initializer.optionalMark == nil
    isAsync = effects?.asyncSpecifier != nil
    isThrowing = effects?.throwsClause != nil
    body = initializer.body?.statements
  }

  init(_ element: EnumCaseElementSyntax, of decl: EnumCaseDeclSyntax, in file: ParsedFile) {
    self.init(
      name: element.name.plainText, kind: .enumCase, isStatic: true, isConstant: true,
      access: .internal, type: nil, initialValue: nil, attributes: [], modifiers: [],
      node: DeclSyntax(decl), file: file)
  }
}

extension Member.Parameter {
  init(_ parameter: FunctionParameterSyntax) {
    let first = parameter.firstName.plainText
    self.init(
      label: first == "_" ? nil : first,
      name: (parameter.secondName ?? parameter.firstName).plainText,
      type: parameter.type, hasDefault: parameter.defaultValue != nil,
      isVariadic: parameter.ellipsis != nil, defaultValue: parameter.defaultValue?.value)
  }
}

extension PatternBindingSyntax {
  /// Whether it has storage: no accessors, or only observers.
  var isStored: Bool {
    switch accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let accessors):
      accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    @unknown default: false
    }
  }
}

extension PatternBindingSyntax {
  fileprivate var hasSetter: Bool {
    guard case .accessors(let accessors)? = accessorBlock?.accessors else { return false }
    return accessors.contains { ["set", "_modify"].contains($0.accessorSpecifier.text) }
  }
}

extension DeclModifierListSyntax {
  var names: Set<String> { Set(map { $0.trimmedDescription }).union(map { $0.name.text }) }
}

extension GenericParameterClauseSyntax? {
  var names: Set<String> { Set(self?.parameters.map { $0.name.text } ?? []) }
}

extension TokenSyntax {
  /// The text without the backticks that let a keyword be a name; those of a raw identifier stay.
  var plainText: String {
    guard text.count > 2, text.hasPrefix("`"), text.hasSuffix("`") else { return text }
    let inner = text.dropFirst().dropLast()
    let isIdentifier =
      !inner.first!.isNumber
      && inner.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isIdentifier ? String(inner) : text
  }
}
