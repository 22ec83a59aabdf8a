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
    sinks.flatMap { sink -> [ExprSyntax] in
      switch sink {
      case .variable(let id, true): only(in: variables[id]?.first?.member)
      case .variable(let id, false): initial(of: variables[id]?.first?.member)
      case .field(let field, _, true): only(in: field)
      case .field(let field, let holder, false):
        given(for: field, in: variables[holder ?? state]?.first?.member) + initial(of: field)
      }
    }
  }

  /// Whether the build, or what surrounds the process, decides what the place begins with: then what was seen once says little.
  func vary(_ sink: ArgumentFlow.Sink, in state: StateID) -> Bool {
    let members =
      switch sink {
      case .variable(let id, _): [variables[id]?.first?.member]
      case .field(let field, let holder, _): [field, variables[holder ?? state]?.first?.member]
      }
    let type = members.first.flatMap { sink.isInside ? $0?.box?.holds : $0?.type }
    return members.contains { $0?.hasAlternatives == true }
      || expressions(of: [sink], in: state).contains {
        !resolver.isDecidedBySource($0, as: type)
      }
  }

  /// The same variables, marked where what was seen once says little of what they begin with.
  func marked(_ all: [StateVariable]) -> [StateVariable] {
    all.map { variable in
      var variable = variable
      if varies(variable.id) { variable.firstValueMayVary = true }
      return variable
    }
  }

  /// Whether that is so of a variable that can be given another value, or of what its box holds.
  private func varies(_ id: StateID) -> Bool {
    guard let member = variables[id]?.first?.member else { return false }
    let isBoxed = member.box.flatMap { SettableState.Form(rawValue: $0.name) } != nil
    return (isBoxed || !member.isConstant) && vary(.variable(id, isInside: isBoxed), in: id)
  }

  private func initial(of member: Member?) -> [ExprSyntax] {
    guard let member, !member.hasAlternatives else { return [] }
    if let value = member.initialValue { return [value] }
    let isNil = !member.isConstant && member.type.map(resolver.types.isOptional) == true
    return isNil ? [ExprSyntax(NilLiteralExprSyntax())] : []
  }

  /// If it begins with a call of one argument, such as `Mutex(.info)`: that.
  private func only(in member: Member?) -> [ExprSyntax] {
    guard let call = making(member), call.allArguments.count == 1 else { return [] }
    return call.allArguments.map(\.expression)
  }

  /// If it begins with a call: what that gives the field, or the default where it gives nothing.
  private func given(for field: Member, in member: Member?) -> [ExprSyntax] {
    guard let call = making(member) else { return [] }
    let initializers = resolver.callees(of: call).map(\.member).filter { $0.body != nil }
    guard !initializers.isEmpty else {
      return call.allArguments.filter { $0.label == field.name }.map(\.expression)
    }
    return initializers.flatMap { initializer in
      initializer.parameters.filter { fills(field, with: $0, initializer) }
        .compactMap { call.argument(for: $0, of: initializer) ?? $0.defaultValue }
    }
  }

  /// Whether the initialiser gives the parameter to the field, or to another initialiser that does.
  private func fills(
    _ field: Member, with parameter: Member.Parameter, _ initializer: Member, depth: Int = 0
  ) -> Bool {
    let effect = ArgumentFlow(resolver: resolver).effect(of: initializer, given: parameter.name)
    if effect.sinks.contains(where: { $0.isAll(of: field) }) { return true }
    guard depth < 2, let body = initializer.body else { return false }
    let finder = WriteFinder(given: [parameter.name])
    finder.walk(body)
    return finder.found.contains { write in
      guard case .call(let call, let names) = write else { return false }
      let given = call.allArguments.indices.filter {
        call.allArguments[$0].expression.hands(over: names)
      }
      return resolver.callees(of: call).map(\.member).filter { $0.body != nil }.contains { inner in
        given.compactMap { call.parameter(ofArgument: $0, of: inner) }
          .contains { fills(field, with: $0, inner, depth: depth + 1) }
      }
    }
  }

  private func making(_ member: Member?) -> FunctionCallExprSyntax? {
    member?.plainInitialValue?.unwrapped.as(FunctionCallExprSyntax.self)
  }
}

extension ArgumentFlow.Sink {
  /// Whether it is inside what is stored there, as in a box.
  fileprivate var isInside: Bool {
    switch self {
    case .variable(_, let isInside), .field(_, _, let isInside): isInside
    }
  }

  /// Whether it is the whole field of the own object.
  fileprivate func isAll(of other: Member) -> Bool {
    guard case .field(let field, nil, false) = self else { return false }
    return field.node.id == other.node.id && field.name == other.name
  }
}
