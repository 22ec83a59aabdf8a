import Basics
import SwiftSyntax

/// A function that sets the state to what it is given.
struct Setter {
  let function: Member
  /// The type that declares it; nil for a global function.
  let owner: DeclaredType?
  /// What it asks for.
  let parameter: Member.Parameter
  /// What is written before its name.
  let receiver: String
  let isMainActor: Bool
  /// Whether the call in the tests means it, and no other function of its name.
  let isMeant: Bool
  /// Its name, and those of the helpers that call it.
  let names: Set<String>
  let sinks: [ArgumentFlow.Sink]
}

/// Finds the functions with which code sets a state.
struct SetterSearch {
  /// The place from which they are to be called.
  let spelling: StateSpelling
  let state: StateID

  private var resolver: Resolver { Resolver(index: spelling.index) }
  private var flow: ArgumentFlow { ArgumentFlow(resolver: resolver) }

  /// Those that the bodies call, or the tests' own functions that they call.
  func setters(in bodies: [CodeBlockSyntax]) -> [Setter] {
    var seen: Set<String> = []
    return bodies.flatMap { setters(in: Syntax($0), through: [], &seen) }
  }

  /// Those that belong to the variable, or to its object, and that any test calls.
  func settersOfTests() -> [Setter] {
    guard let found = spelling.variables[state]?.first else { return [] }
    let members =
      spelling.neighbours(of: found).map(\.member)
      + (resolver.value(of: found.member)?.instance?.members ?? [])
    let names = members.filter(mayBeSetter).map(\.name).withoutRepetition
    var seen: Set<SyntaxIdentifier> = []
    return names.flatMap { spelling.index.testCalls[$0] ?? [] }.flatMap { call in
      resolver.callees(of: call).compactMap { setter($0, call, []) }
    }.filter { seen.insert($0.function.node.id).inserted }
  }

  private func mayBeSetter(_ function: Member) -> Bool {
    let asked = function.parameters.filter { !$0.hasDefault }
    guard function.kind == .function, asked.count == 1 else { return false }
    let effect = flow.effect(of: function, given: asked[0].name)
    return effect.written.contains(state) || effect.writesOwn
  }

  /// - Parameters:
  ///   - helpers: the names of the functions through which the code is reached.
  ///   - seen: the calls that were looked at: the same text mostly means the same.
  private func setters(
    in code: Syntax, through helpers: Set<String>, _ seen: inout Set<String>
  ) -> [Setter] {
    var found: [Setter] = []
    for call in CallFinder.calls(in: code) where seen.insert(call.trimmedDescription).inserted {
      let callees = resolver.callees(of: call).filter { $0.member.kind == .function }
      let own = callees.compactMap { setter($0, call, helpers) }
      found += own
      guard own.isEmpty, helpers.count < 2 else { continue }
      for helper in callees.map(\.member) where helper.file.isTest {
        guard let body = helper.body, !helpers.contains(helper.name) else { continue }
        found += setters(in: Syntax(body), through: helpers.union([helper.name]), &seen)
      }
    }
    return found
  }

  private func setter(
    _ callee: Callee, _ call: FunctionCallExprSyntax, _ helpers: Set<String>
  ) -> Setter? {
    let function = callee.member
    let asked = function.parameters.filter { !$0.hasDefault }
    guard asked.count == 1, let parameter = asked.first, !parameter.isVariadic,
      !function.isAsync, !function.isThrowing, function.isStatic || callee.owner?.kind != .actor,
      spelling.isVisible(function.access, of: function, owner: callee.owner)
    else { return nil }
    let base = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base.map(meant)
    let effect = flow.effect(of: function, given: parameter.name)
    let setsObject = effect.writesOwn && base.flatMap(flow.root) == state
    guard !effect.sinks.isEmpty, !effect.doesMore, effect.written.contains(state) || setsObject,
      let receiver = receiver(of: callee, base)
    else { return nil }
    let isMainActor = (function.attributes + (callee.owner?.attributes ?? [])).contains("MainActor")
    return Setter(
      function: function, owner: callee.owner, parameter: parameter, receiver: receiver,
      isMainActor: isMainActor,
      isMeant: call.fits(function), names: helpers.union([function.name]), sinks: effect.sinks)
  }

  /// What a name for it was made of: `Log.shared` for `log`.
  private func meant(_ base: ExprSyntax) -> ExprSyntax {
    guard let name = base.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.plainText else {
      return base
    }
    if case .variable(_, let value?, true)? = Binding.of(name, at: Syntax(base)) { return value }
    guard Binding.of(name, at: Syntax(base)) == nil,
      let member = resolver.members(named: name, at: Syntax(base)).first?.0,
      member.file.isTest, member.isConstant, !member.isStatic, let value = member.initialValue
    else { return base }
    return value
  }

  private func receiver(of callee: Callee, _ base: ExprSyntax?) -> String? {
    let (function, owner) = (callee.member, callee.owner)
    if owner == nil || function.isStatic {
      let name = try? spelling.spelling(of: .init(member: function, owner: owner))
      return name.map { String($0.dropLast(function.name.count)) }
    }
    guard let base, resolver.isRootedInSharedState(base), let names = spelling.names(in: base)
    else {
      return nil
    }
    return base.oneLine(replacing: names) + "."
  }
}

extension FunctionCallExprSyntax {
  /// Whether it has no argument for which the function has no parameter.
  fileprivate func fits(_ function: Member) -> Bool {
    let labels = function.parameters.map(\.label)
    return arguments.count <= labels.count
      && arguments.allSatisfy { labels.contains($0.label?.plainText) }
  }
}
