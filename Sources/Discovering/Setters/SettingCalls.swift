import Basics
import SwiftSyntax

/// Finds calls that put a state back which the tests can't assign: calls of the functions with which they set it, given
/// what the state begins with.
struct SettingCalls {
  /// The place at which the calls are written.
  let spelling: StateSpelling

  private var resolver: Resolver { Resolver(index: spelling.index) }

  /// At most three, the likeliest first.
  ///
  /// - Parameter bodies: what the tests that change the state run.
  func calls(setting state: StateID, in bodies: [CodeBlockSyntax]) -> [SettingCall] {
    let search = SetterSearch(spelling: spelling, state: state)
    let all = search.setters(in: bodies)
    // First the overload that they call.
    let sorted = all.filter(\.isMeant) + all.filter { !$0.isMeant }
    let values = FirstValues(resolver: resolver, variables: spelling.variables)
    let found = sorted.flatMap { setter in
      calls(of: setter, given: values.expressions(of: setter.sinks, in: state))
    }
    return Array(found.withoutRepetition.prefix(3))
  }

  private func calls(of setter: Setter, given values: [ExprSyntax]) -> [SettingCall] {
    values.filter(resolver.isConstant).compactMap { argument($0, for: setter) }.map { argument in
      let function = setter.function
      let isUsed = function.returnType == nil || function.attributes.contains("discardableResult")
      let head = isUsed ? "" : "_ = "
      let called = setter.receiver + function.name
      return SettingCall(
        text: head + called + argument, function: called, names: setter.names,
        isMainActor: setter.isMainActor)
    }
  }

  /// The value as the code hands it over, with the parentheses; nil where it can't be of the type.
  private func argument(_ value: ExprSyntax, for setter: Setter) -> String? {
    let type = setter.parameter.type
    guard let names = spelling.names(in: value), let text = text(of: value, as: type, names),
      !text.contains("\n")
    else { return nil }
    if value.is(ClosureExprSyntax.self),
      setter.function.takesTrailing(setter.parameter, resolver.types)
    {
      return " " + text
    }
    return "(" + (setter.parameter.label.map { $0 + ": " } ?? "") + text + ")"
  }

  private func text(
    of value: ExprSyntax, as type: TypeSyntax?, _ names: [SyntaxIdentifier: String]
  ) -> String? {
    let count = type.flatMap(resolver.types.parameterCount)
    if let closure = value.as(ClosureExprSyntax.self) {
      return count.flatMap { closure.text(taking: $0, replacing: names) }
    }
    let isName = value.is(DeclReferenceExprSyntax.self) || value.is(MemberAccessExprSyntax.self)
    let isLiteral = value.isPlainLiteral || value.is(StringLiteralExprSyntax.self)
    let fits = isLiteral ? type.map { resolver.types.mayBe(value, of: $0) } ?? true : true
    return fits && (count == nil || isName || isLiteral) ? value.oneLine(replacing: names) : nil
  }
}

extension Member {
  /// Whether a closure after the parentheses goes to that parameter: it is the last, and the only function.
  fileprivate func takesTrailing(_ parameter: Parameter, _ types: TypeReader) -> Bool {
    parameters.last?.name == parameter.name
      && parameters.count { $0.type.flatMap(types.parameterCount) != nil } == 1
  }
}
