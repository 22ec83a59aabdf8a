import Basics
import SwiftSyntax

/// Statements that have made what is made on first use.
package struct FirstUse: Hashable, Sendable {
  package let statements: [String]
  /// Whether they may run on the main actor only.
  package let isMainActor: Bool
}

extension StateSpelling {
  /// How the code has all made that was not made before the change: the variable itself, or the lazy properties of its object
  /// that changed. Nil where it can't, or where something else changed, too.
  func firstUse(for change: StateChange) -> FirstUse? {
    guard let found = variables[change.id]?.first else { return nil }
    return change.isFirstValue || change.isAlreadyMade
      ? use(of: found) ?? madeByFunction(found) : lazyUse(for: change, in: found)
  }

  private func use(of variable: DeclaredVariable) -> FirstUse? {
    guard let spelling = try? spelling(of: variable),
      let isMainActor = try? isMainActor(variable.member, variable.owner)
    else { return nil }
    return FirstUse(statements: ["_ = \(spelling)"], isMainActor: isMainActor)
  }

  /// A variable that the code can't name is made by a function beside it that does nothing but use it.
  private func madeByFunction(_ variable: DeclaredVariable) -> FirstUse? {
    neighbours(of: variable).lazy.compactMap { other -> FirstUse? in
      guard other.owner == nil || other.member.isStatic,
        canBeCalled(other.member, owner: other.owner),
        let only = other.member.body?.first, other.member.body?.count == 1,
        names(in: other.member).contains(variable.member.name),
        isUse(only), let call = call(of: other),
        let isMainActor = try? isMainActor(other.member, other.owner)
      else { return nil }
      let gives = other.member.returnType != nil
      return FirstUse(statements: [gives ? "_ = " + call : call], isMainActor: isMainActor)
    }.first
  }

  /// `_ = installOnce`, `installOnce`, `return shared`: nothing is called or assigned.
  private func isUse(_ statement: CodeBlockItemSyntax) -> Bool {
    guard case .stmt(let other) = statement.item else {
      return statement.expressionStatement?.isName == true
    }
    return other.as(ReturnStmtSyntax.self)?.expression?.isName == true
  }

  private func lazyUse(for change: StateChange, in variable: DeclaredVariable) -> FirstUse? {
    guard let name = try? spelling(of: variable),
      let value = Resolver(index: index).value(of: variable.member), let object = value.instance,
      object.kind == .class, var isMainActor = try? isMainActor(variable.member, variable.owner)
    else { return nil }
    let root = name + (value.isOptional ? "?" : "")
    var statements: [String] = []
    for field in FieldPaths.of(change) {
      guard field.names.count == 1, field.before == "nil",
        let (member, holder) = index.members(field.names[0], of: object, isStatic: false).first,
        member.modifiers.contains("lazy"), isVisible(member.access, of: member, owner: holder),
        let isOnMainActor = try? self.isMainActor(member, holder)
      else { return nil }
      isMainActor = isMainActor || isOnMainActor
      statements.append("_ = \(root).\(field.names[0].asMember)")
    }
    return statements.isEmpty ? nil : FirstUse(statements: statements, isMainActor: isMainActor)
  }
}

extension ExprSyntax {
  /// Whether it is a name, or one behind others: `shared`, `Log.shared`.
  fileprivate var isName: Bool {
    if self.is(DeclReferenceExprSyntax.self) { return true }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    return member.base?.isName ?? true
  }
}
