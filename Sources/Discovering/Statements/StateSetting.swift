import SwiftSyntax

/// Tells functions whose body does nothing but set what their own instance, or type, stores.
struct StateSetting {
  let resolver: Resolver
  /// How many calls deep the reading is, so that circles end.
  var depth = 0
  /// Names that stand for the own state: the parameter of `state.withLock { $0 = 0 }`.
  var aliases: Set<String> = []

  /// What a function's statements come to.
  enum Effect {
    case sets
    /// Only to what is empty, as cleaning does.
    case clears
    case nothing
    case other
  }

  func effect(of function: Member) -> Effect {
    guard let body = function.body, depth < 3 else { return .other }
    var inner = self
    inner.depth += 1
    return inner.effect(of: body)
  }

  private func effect(of statements: CodeBlockItemListSyntax) -> Effect {
    let effects = statements.map(effect)
    if effects.contains(.other) { return .other }
    if effects.contains(.sets) { return .sets }
    return effects.contains(.clears) ? .clears : .nothing
  }

  private func effect(of item: CodeBlockItemSyntax) -> Effect {
    if item.item.is(VariableDeclSyntax.self) { return .nothing }
    if let deferred = item.item.as(DeferStmtSyntax.self) {
      return effect(of: deferred.body.statements)
    }
    if let returned = item.item.as(ReturnStmtSyntax.self) {
      return returned.expression.map(givesBack) == false ? .other : .nothing
    }
    if let assignment = Assignment(item) {
      guard isOwn(assignment.left) else { return .other }
      return assignment.right?.isCleared == true ? .clears : .sets
    }
    if let call = item.callStatement { return effect(of: call) }
    guard case .expr(let expression) = item.item else { return .other }
    return givesBack(expression) ? .nothing : .other
  }

  private func effect(of call: FunctionCallExprSyntax) -> Effect {
    guard let name = call.calledName?.plainText else { return .other }
    let base = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base
    if ["lock", "unlock"].contains(name), call.arguments.isEmpty { return .nothing }
    if let closure = call.trailingClosure, Self.locking.contains(name) {
      var inner = self
      inner.aliases.formUnion(closure.ownParameterNames + ["$0"])
      return inner.effect(of: closure.statements)
    }
    if let base, isOwn(base), resolver.callees(of: call).isEmpty {
      if Self.mutating.contains(name) { return .sets }
      if Self.clearing.contains(name) { return .clears }
    }
    if givesBack(ExprSyntax(call)) { return .nothing }
    // On something that the own instance stores, only what the tests declare.
    guard base.map(isOwn) ?? true else { return .other }
    let found = resolver.callees(of: call)
    guard found.count == 1, found[0].member.kind == .function,
      base == nil || base?.isSelf == true || found[0].member.file.isTest
    else { return .other }
    return effect(of: found[0].member)
  }

  /// Whether it is the own instance, one of its variables, or a type of the subject's made of them.
  private func givesBack(_ expression: ExprSyntax) -> Bool {
    let inner = expression.unwrapped
    if inner.isSelf || inner.is(NilLiteralExprSyntax.self) { return true }
    if inner.is(DeclReferenceExprSyntax.self) { return true }
    guard let call = inner.as(FunctionCallExprSyntax.self) else { return false }
    return resolver.constructed(by: call.calledExpression)?.kind == .struct
      || resolver.constructed(by: call.calledExpression)?.isTest == true
  }

  private func isOwn(_ expression: ExprSyntax) -> Bool {
    guard let root = expression.rootName else { return false }
    if root.text == "self" || root.text == "Self" || aliases.contains(root.text) { return true }
    if let binding = Binding.of(root.plainText, at: Syntax(expression)) {
      // A copy of `self`, as a builder's method makes.
      guard case .variable(_, let value?, false) = binding else { return false }
      return value.isSelf
    }
    return resolver.members(named: root.plainText, at: Syntax(expression)).first?.1 != nil
  }

  private static let locking: Set<String> = ["withLock", "sync", "withLockedValue", "mutate"]
  private static let mutating: Set<String> = [
    "append", "insert", "updateValue", "merge", "formUnion", "enqueue", "push", "add", "set",
  ]
  private static let clearing: Set<String> = ["removeAll", "removeValue", "remove", "removeFirst"]
}

extension ExprSyntax {
  /// Whether it is nil, nothing or false.
  fileprivate var isCleared: Bool {
    ["nil", "[]", "[:]", "0", "false", "\"\"", ".none", ".init()"].contains(trimmedDescription)
  }
}

extension ClosureExprSyntax {
  fileprivate var ownParameterNames: [String] {
    guard case .simpleInput(let names)? = signature?.parameterClause else { return [] }
    return names.map(\.name.plainText)
  }
}
