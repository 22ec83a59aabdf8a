import SwiftSyntax

/// Tells cleaning functions: those whose own declaration only puts shared state back.
struct Cleaning {
  let resolver: Resolver
  /// How many calls deep the reading is, so that circles end.
  var depth = 0
  /// Names that stand for shared state: the parameter of `state.withLock { $0 = 0 }`.
  var aliases: Set<String> = []

  /// Whether `call` is on a type, a singleton or nothing, and means a cleaning function.
  func isCleaningCall(_ call: FunctionCallExprSyntax) -> Bool {
    let callee = call.calledExpression.unwrapped
    guard let name = call.calledName, resolver.index.cleaningNames.contains(name.plainText) else {
      return false
    }
    if let access = callee.as(MemberAccessExprSyntax.self) {
      guard let base = access.base?.unwrapped, !base.is(SuperExprSyntax.self),
        resolver.isTypeExpression(base) || resolver.isRootedInSharedState(base)
          || resolver.value(of: base)?.isMetatype == true
      else { return false }
    } else if !callee.is(DeclReferenceExprSyntax.self) {
      return false
    }
    let isPlainName = callee.is(DeclReferenceExprSyntax.self)
    let found = resolver.callees(of: call).filter {
      $0.member.kind == .function && $0.member.body != nil
    }
    return !found.isEmpty
      && found.allSatisfy { callee in
        let isOnInstance = callee.owner != nil && !callee.member.isStatic
        return !(isPlainName && isOnInstance) && isCleaning(callee.member)
      }
  }

  private func isCleaning(_ function: Member) -> Bool {
    guard let body = function.body, !body.isEmpty, depth < 4 else { return false }
    let names = Set(function.parameters.map(\.name))
    let deeper = Cleaning(resolver: resolver, depth: depth + 1)
    let verdicts = body.map { deeper.verdict(on: $0, of: function, parameters: names) }
    return verdicts.contains(.cleans) && !verdicts.contains(.other)
  }

  /// What a statement says about the function that it stands in.
  private enum Verdict { case cleans, guards, other }

  private func verdict(
    on item: CodeBlockItemSyntax, of function: Member, parameters: Set<String>
  ) -> Verdict {
    if item.item.is(DeferStmtSyntax.self) { return .guards }
    if let assignment = Assignment(item) {
      return isShared(assignment.left, of: function) && !mentions(assignment, parameters)
        && PuttingBack(resolver: resolver).isShown(by: assignment) ? .cleans : .other
    }
    guard let call = item.callStatement, let name = call.calledName?.text else { return .other }
    if ["lock", "unlock"].contains(name) { return .guards }
    if let closure = call.trailingClosure, ["withLock", "sync"].contains(name) {
      let inside = locked(call).closureVerdicts(closure, of: function, parameters: parameters)
      return inside.contains(.other) || inside.isEmpty ? .other : .cleans
    }
    if ["removeAll", "removeValue"].contains(name) {
      let base = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base
      return base.map { isShared($0, of: function) } == true ? .cleans : .other
    }
    return isCleaningCall(call) ? .cleans : .other
  }

  private func closureVerdicts(
    _ closure: ClosureExprSyntax, of function: Member, parameters: Set<String>
  ) -> [Verdict] {
    closure.statements.map { verdict(on: $0, of: function, parameters: parameters) }
  }

  /// Reads inside the closure of a lock that itself holds shared state.
  private func locked(_ call: FunctionCallExprSyntax) -> Cleaning {
    var inner = self
    if let base = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base,
      resolver.isRootedInSharedState(base), let closure = call.trailingClosure
    {
      inner.aliases = closure.parameterNames.union(["$0"])
    }
    return inner
  }

  /// In a static function, statics; in one that is called on a singleton, its own properties as well.
  private func isShared(_ expression: ExprSyntax, of function: Member) -> Bool {
    if resolver.isRootedInSharedState(expression) { return true }
    if let root = expression.rootName, aliases.contains(root.text) { return true }
    guard !function.isStatic, let root = expression.rootName else { return false }
    if root.text == "self" { return true }
    return Binding.of(root.plainText, at: Syntax(expression)) == nil
      && resolver.members(named: root.plainText, at: Syntax(expression)).first?.0.isStatic == false
  }

  private func mentions(_ assignment: Assignment, _ names: Set<String>) -> Bool {
    guard let right = assignment.right else { return !names.isEmpty }
    return right.tokens(viewMode: .sourceAccurate).contains { names.contains($0.plainText) }
  }
}

extension Member {
  /// Whether its body is nothing but expressions and `defer`.
  var mightClean: Bool {
    guard let body, !body.isEmpty else { return false }
    return body.allSatisfy { item in
      if case .expr = item.item { true } else { item.item.is(DeferStmtSyntax.self) }
    }
  }
}

extension ExprSyntax {
  /// The leftmost name of a chain of members.
  var rootName: TokenSyntax? {
    let inner = unwrapped
    if let reference = inner.as(DeclReferenceExprSyntax.self) { return reference.baseName }
    if let access = inner.as(MemberAccessExprSyntax.self) { return access.base?.rootName }
    return inner.as(SubscriptCallExprSyntax.self)?.calledExpression.rootName
  }
}

extension ClosureExprSyntax {
  fileprivate var parameterNames: Set<String> {
    guard case .simpleInput(let names)? = signature?.parameterClause else { return [] }
    return Set(names.map { $0.name.plainText })
  }
}
