import Basics
import SwiftSyntax

/// Tells which statics and globals a statement sets, by its text and by that of the functions that it calls.
struct UndoneStates {
  let resolver: Resolver
  /// How many calls deep the reading is, so that circles end.
  private var depth = 0

  init(resolver: Resolver) { self.resolver = resolver }

  func states(of item: CodeBlockItemSyntax) -> Set<StateID> {
    if let assignment = Assignment(item) {
      return root(of: assignment.left).map { [$0] } ?? []
    }
    return item.callStatement.map(states(of:)) ?? []
  }

  private func states(of call: FunctionCallExprSyntax) -> Set<StateID> {
    var found: Set<StateID> = []
    let base = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base
    if let base, !resolver.isTypeExpression(base), let root = root(of: base) { found.insert(root) }
    guard depth < 4 else { return found }
    var deeper = self
    deeper.depth += 1
    for callee in resolver.callees(of: call) {
      for item in callee.member.body ?? [] { found.formUnion(deeper.statesInside(item)) }
    }
    return found
  }

  /// Those of the statement and of the closures that are called in it, such as a lock's.
  private func statesInside(_ item: CodeBlockItemSyntax) -> Set<StateID> {
    var found = states(of: item)
    if let closure = item.callStatement?.trailingClosure {
      for inner in closure.statements { found.formUnion(statesInside(inner)) }
    }
    return found
  }

  /// The static or global variable through which the expression is reached.
  func root(of expression: ExprSyntax) -> StateID? {
    let inner = expression.unwrapped
    if let access = inner.as(MemberAccessExprSyntax.self), let base = access.base {
      let name = access.declName.baseName.plainText
      if let module = resolver.moduleName(base) {
        return (resolver.index.globals[module]?[name]?.first).flatMap { id(of: $0, owner: nil) }
      }
      if let type = resolver.value(of: base)?.metatype,
        let (member, owner) = resolver.index.members(name, of: type, isStatic: true).first
      {
        return id(of: member, owner: owner)
      }
      return root(of: base)
    }
    if let call = inner.as(SubscriptCallExprSyntax.self) { return root(of: call.calledExpression) }
    guard let reference = inner.as(DeclReferenceExprSyntax.self),
      Binding.of(reference.baseName.plainText, at: Syntax(reference)) == nil,
      let (member, owner) = resolver.members(
        named: reference.baseName.plainText, at: Syntax(reference)
      ).first
    else { return nil }
    return id(of: member, owner: owner)
  }

  private func id(of member: Member, owner: DeclaredType?) -> StateID? {
    guard member.kind == .stored, owner == nil || member.isStatic else { return nil }
    return resolver.index.id(of: member, owner: owner)
  }
}

extension SourceIndex {
  /// The id of a stored static or global variable.
  func id(of member: Member, owner: DeclaredType?) -> StateID {
    let module = member.file.module
    let plain = StateID(
      owner.map { "static:\(module).\($0.name).\(member.name)" }
        ?? "global:\(module).\(member.name)")
    return names.id(at: member.location) ?? plain
  }
}
