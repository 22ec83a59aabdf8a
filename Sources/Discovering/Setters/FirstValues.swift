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
    return members.contains { $0?.hasAlternatives == true }
      || expressions(of: [sink], in: state).contains { !resolver.isConstant($0) }
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
  /// Whether it is the whole field of the own object.
  fileprivate func isAll(of other: Member) -> Bool {
    guard case .field(let field, nil, false) = self else { return false }
    return field.node.id == other.node.id && field.name == other.name
  }
}

extension Resolver {
  /// Whether evaluating the expression does nothing and gives the same each time.
  func isConstant(_ expression: ExprSyntax) -> Bool {
    let inner = expression.unwrapped
    if inner.is(ClosureExprSyntax.self) || inner.isPlainLiteral { return true }
    if let list = inner.as(ArrayExprSyntax.self) {
      return list.elements.allSatisfy { isConstant($0.expression) }
    }
    if let access = inner.as(MemberAccessExprSyntax.self) { return isConstant(access) }
    guard let name = inner.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let member = members(named: name, at: Syntax(inner)).first?.0
    else { return false }
    return member.isFixed
  }

  /// Of what the package does not declare it is not known.
  private func isConstant(_ access: MemberAccessExprSyntax) -> Bool {
    // An enumeration's case, mostly: what type it is of is the compiler's to know.
    guard let base = access.base else { return true }
    guard isTypeExpression(base) else { return false }
    guard let owner = value(of: base)?.metatype else { return true }
    let name = access.declName.baseName.plainText
    return index.members(name, of: owner, isStatic: true).first?.0.isFixed == true
  }
}

extension Member {
  fileprivate var isFixed: Bool { kind == .enumCase || kind == .function || isConstant }
}
