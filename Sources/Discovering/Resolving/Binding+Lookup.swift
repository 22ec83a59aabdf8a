import SwiftSyntax

extension Binding {
  /// What `name` is bound to at `node` by the functions and statements around it; nil where none binds it.
  static func of(_ name: String, at node: Syntax) -> Binding? {
    let position = node.position
    var inner = node
    for around in node.ancestors {
      if let found = declared(name, by: around, holding: inner, before: position) { return found }
      inner = around
    }
    return nil
  }

  private static func declared(
    _ name: String, by node: Syntax, holding inner: Syntax, before position: AbsolutePosition
  ) -> Binding? {
    switch node.as(SyntaxEnum.self) {
    case .codeBlockItemList(let list):
      return node.parent?.is(SourceFileSyntax.self) == true
        ? nil : inStatements(list, name, before: position)
    case .functionDecl(let it): return inParameters(it.signature.parameterClause, name)
    case .initializerDecl(let it): return inParameters(it.signature.parameterClause, name)
    case .subscriptDecl(let it): return inParameters(it.parameterClause, name)
    case .closureExpr(let it): return it.signature.flatMap { inSignature($0, name) }
    case .ifExpr(let it):
      return inner.is(IfExprSyntax.self) && it.elseBody?.id == inner.id
        ? nil : inConditions(it.conditions, name, before: position)
    case .whileStmt(let it): return inConditions(it.conditions, name, before: position)
    case .forStmt(let it): return binds(Syntax(it.pattern), name) ? .opaque : nil
    case .switchCase(let it): return binds(Syntax(it.label), name) ? .opaque : nil
    case .catchClause(let it):
      return name == "error" || binds(Syntax(it.catchItems), name) ? .opaque : nil
    default: return nil
    }
  }

  private static func inStatements(
    _ list: CodeBlockItemListSyntax, _ name: String, before position: AbsolutePosition
  ) -> Binding? {
    var found: Binding?
    for item in list.flattened {
      if let function = item.item.as(FunctionDeclSyntax.self), function.name.plainText == name {
        found = found ?? .function(function)
      }
      guard item.endPosition <= position else { continue }
      if let variable = item.item.as(VariableDeclSyntax.self) {
        found = inVariable(variable, name) ?? found
      } else if let guarded = item.item.as(GuardStmtSyntax.self) {
        found = inConditions(guarded.conditions, name, before: position) ?? found
      }
    }
    return found
  }

  private static func inVariable(_ variable: VariableDeclSyntax, _ name: String) -> Binding? {
    for binding in variable.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
        if binds(Syntax(binding.pattern), name) { return .opaque }
        continue
      }
      guard pattern.identifier.plainText == name else { continue }
      return .variable(
        type: binding.typeAnnotation?.type, value: binding.initializer?.value,
        isConstant: variable.bindingSpecifier.tokenKind == .keyword(.let))
    }
    return nil
  }

  private static func inParameters(_ clause: FunctionParameterClauseSyntax, _ name: String)
    -> Binding?
  {
    clause.parameters.first { ($0.secondName ?? $0.firstName).plainText == name }
      .map { .parameter($0.ellipsis == nil ? $0.type : nil) }
  }

  private static func inSignature(_ signature: ClosureSignatureSyntax, _ name: String) -> Binding? {
    for capture in signature.capture?.items ?? [] where capture.name.plainText == name {
      if let value = capture.initializer?.value {
        return .variable(type: nil, value: value, isConstant: true)
      }
    }
    switch signature.parameterClause {
    case .simpleInput(let names):
      return names.contains { $0.name.plainText == name } ? .opaque : nil
    case .parameterClause(let clause):
      return clause.parameters.first { ($0.secondName ?? $0.firstName).plainText == name }
        .map { .parameter($0.type) }
    case nil: return nil
    @unknown default: return .opaque
    }
  }

  private static func inConditions(
    _ conditions: ConditionElementListSyntax, _ name: String, before position: AbsolutePosition
  ) -> Binding? {
    for element in conditions where element.endPosition <= position {
      guard let optional = element.condition.as(OptionalBindingConditionSyntax.self) else {
        if binds(Syntax(element.condition), name) { return .opaque }
        continue
      }
      guard let pattern = optional.pattern.as(IdentifierPatternSyntax.self) else {
        if binds(Syntax(optional.pattern), name) { return .opaque }
        continue
      }
      guard pattern.identifier.plainText == name else { continue }
      // `if let name`: the outer one of that name, which the search goes on to.
      guard let value = optional.initializer?.value else { continue }
      return .variable(type: optional.typeAnnotation?.type, value: value, isConstant: true)
    }
    return nil
  }

  private static func binds(_ pattern: Syntax, _ name: String) -> Bool {
    if let identifier = pattern.as(IdentifierPatternSyntax.self) {
      return identifier.identifier.plainText == name
    }
    return pattern.children(viewMode: .sourceAccurate).contains { binds($0, name) }
  }
}

extension ExprSyntax {
  /// Whether it names `self`, a parameter or a local variable.
  var namesLocalVariables: Bool {
    rootNames.contains {
      let name = $0.baseName.plainText
      return name == "self" || Binding.of(name, at: Syntax(self)) != nil
    }
  }
}
