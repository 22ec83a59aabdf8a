import Basics
import SwiftParser
import SwiftSyntax

/// Finds calls that put a state back which the tests can't assign: calls of the functions with which they set it, given
/// what the state begins with. That is what the sources say, or what it was seen to be before the test.
struct SettingCalls {
  /// The place at which the calls are written.
  let spelling: StateSpelling

  private var resolver: Resolver { Resolver(index: spelling.index) }

  /// At most three, the likeliest first.
  ///
  /// - Parameter bodies: what the tests that make the change run.
  func calls(undoing change: StateChange, in bodies: [CodeBlockSyntax]) -> [SettingCall] {
    calls(undoing: change, by: search(change).setters(in: bodies))
  }

  /// The same of what any test calls, by what the sources alone say. Only functions that set all that changed, and nothing
  /// else of the state, count.
  ///
  /// - Parameter field: the field that changed of the object that the variable holds; nil for the variable.
  func calls(settingAgain id: StateID, field: String?) -> [SettingCall] {
    let change = StateChange(id: id, before: "", after: "")
    let box = spelling.variables[id]?.first?.member.box
    let isBoxed = box.flatMap { SettableState.Form(rawValue: $0.name) } != nil
    let setters = search(change).settersOfTests().filter { setter in
      setter.sinks.allSatisfy { $0.isAll(of: id, field: field, isBoxed: isBoxed) }
        && spelling.index.globalActor(of: setter.function, in: setter.owner) == nil
    }
    return calls(undoing: change, by: setters).filter { $0.call.count <= Self.longest }
  }

  /// How long a call may be that stands in a sentence.
  private static let longest = 60

  private func search(_ change: StateChange) -> SetterSearch {
    SetterSearch(spelling: spelling, state: change.id)
  }

  private func calls(undoing change: StateChange, by all: [Setter]) -> [SettingCall] {
    let state = change.id
    // First the overload that they call.
    let sorted = all.filter(\.isMeant) + all.filter { !$0.isMeant }
    let values = FirstValues(resolver: resolver, variables: spelling.variables)
    let found = sorted.flatMap { setter in
      let said = values.expressions(of: setter.sinks, in: state)
      let steady = setter.sinks.filter { !values.vary($0, in: state) }
      return calls(of: setter, given: correct(said, by: seen(change, at: steady)))
    }
    return Array(found.withoutRepetition.prefix(3))
  }

  /// What was seen before the test where the function puts its argument, if a literal says it.
  private func seen(_ change: StateChange, at sinks: [ArgumentFlow.Sink]) -> ExprSyntax? {
    let fields = FieldPaths.of(change)
    let text: String? = sinks.lazy.compactMap { sink in
      switch sink {
      case .variable(change.id, false): fields.isEmpty ? change.before : nil
      case .variable: nil
      case .field(let field, let holder, false) where holder ?? change.id == change.id:
        fields.first { $0.names == [field.name] }?.before
      case .field: nil
      }
    }.first
    guard let text, let item = Parser.parse(source: text).statements.first?.item,
      let value = item.as(ExprSyntax.self), value.trimmedDescription == text
    else { return nil }
    let isCase = value.as(MemberAccessExprSyntax.self).map { $0.base == nil } == true
    return value.isPlainLiteral || isCase ? value : nil
  }

  /// A literal in the sources is not what the state begins with, where another one was seen: an initialiser or an observer
  /// makes something else of it.
  private func correct(_ said: [ExprSyntax], by seen: ExprSyntax?) -> [ExprSyntax] {
    guard let seen else { return said }
    let text = seen.trimmedDescription
    let left = said.filter { !$0.isPlainLiteral || $0.trimmedDescription == text }
    return left.contains { $0.trimmedDescription == text } ? left : left + [seen]
  }

  private func calls(of setter: Setter, given values: [ExprSyntax]) -> [SettingCall] {
    values.filter(resolver.isConstant).compactMap { argument($0, for: setter) }.map { argument in
      let function = setter.function
      let called = setter.receiver + function.name
      return SettingCall(
        call: called + argument,
        needsNoResult: function.returnType == nil
          || function.attributes.contains("discardableResult"),
        function: called, names: setter.names, isMainActor: setter.isMainActor)
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

extension ArgumentFlow.Sink {
  /// Whether it is the whole variable, or what its box holds, or the whole field of its object.
  fileprivate func isAll(of id: StateID, field: String?, isBoxed: Bool) -> Bool {
    switch self {
    case .variable(let variable, let isInside):
      field == nil && variable == id && isInside == isBoxed
    case .field(let member, let holder, false): member.name == field && holder ?? id == id
    case .field: false
    }
  }
}

extension Member {
  /// Whether a closure after the parentheses goes to that parameter: it is the last, and the only function.
  fileprivate func takesTrailing(_ parameter: Parameter, _ types: TypeReader) -> Bool {
    parameters.last?.name == parameter.name
      && parameters.count { $0.type.flatMap(types.parameterCount) != nil } == 1
  }
}
