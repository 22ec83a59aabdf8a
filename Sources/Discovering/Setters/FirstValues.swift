import Basics
import SwiftSyntax

/// Finds the expressions that say what a variable begins with, or what stands in it then.
struct FirstValues {
  let resolver: Resolver
  let variables: [StateID: [StateSpelling.DeclaredVariable]]

  /// What the places begin with, the likeliest first.
  ///
  /// - Parameter state: the variable that holds the object whose method is called.
  func expressions(of sinks: [ArgumentFlow.Sink], in state: StateID) -> [ExprSyntax] {
    sinks.flatMap { sink in
      switch sink {
      case .variable(let id, let isInside): expressions(of: variables[id]?.first?.member, isInside)
      case .field(let member, let holder, let isInside):
        expressions(of: member, isInside) + parts(of: variables[holder ?? state]?.first?.member)
      }
    }
  }

  private func expressions(of member: Member?, _ isInside: Bool) -> [ExprSyntax] {
    let whole = isInside ? nil : member.flatMap(initial)
    return [whole].compactMap(\.self) + parts(of: member)
  }

  private func initial(of member: Member) -> ExprSyntax? {
    if let value = member.initialValue { return value }
    let isNil = !member.isConstant && member.type.map(resolver.types.isOptional) == true
    return isNil ? ExprSyntax(NilLiteralExprSyntax()) : nil
  }

  /// If it begins with a call: what that is given, and the defaults of what it is not given. Nothing stays in a queue.
  private func parts(of member: Member?) -> [ExprSyntax] {
    guard let call = member?.initialValue?.unwrapped.as(FunctionCallExprSyntax.self),
      call.calledName?.text != "DispatchQueue"
    else { return [] }
    let given = call.allArguments
    let labels = Set(given.map(\.label))
    let defaults = resolver.callees(of: call).flatMap(\.member.parameters).filter {
      !labels.contains($0.label)
    }
    return given.map(\.expression) + defaults.compactMap(\.defaultValue)
  }
}
