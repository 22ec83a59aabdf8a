import Basics
import SwiftSyntax

/// Tells where a function puts what it is given: into which static or global, or into which field of its own object.
struct ArgumentFlow {
  let resolver: Resolver
  /// How many calls deep the reading is, so that circles end.
  private var depth = 0

  init(resolver: Resolver) { self.resolver = resolver }

  /// Where what a function is given stays.
  enum Sink {
    /// A static or global; `isInside` where it goes to a method of what is stored there.
    case variable(StateID, isInside: Bool)
    /// A field of the object that the variable stores; of the one whose method is called for nil.
    case field(Member, of: StateID?, isInside: Bool)
  }

  /// What a function does to what outlives it.
  struct Effect {
    /// The statics and globals that it changes, or whose methods it calls.
    var written: Set<StateID> = []
    /// Whether it does so with a field of its own object.
    var writesOwn = false
    /// Where what it is given stays, the likeliest first.
    var sinks: [Sink] = []
    /// Whether it may do more than to change variables and fields: what it calls is not known, or makes something.
    var doesMore = false
  }

  /// The effect of the function, and where in it the parameter of that name goes; nil for no parameter.
  func effect(of function: Member, given name: String?) -> Effect {
    let key = Key(function: function.node.id, name: name, depth: depth)
    if let known = resolver.index.effects[key] { return known }
    let found = read(function, given: name)
    resolver.index.effects[key] = found
    return found
  }

  /// What an effect was asked for.
  struct Key: Hashable {
    let function: SyntaxIdentifier
    let name: String?
    let depth: Int
  }

  private func read(_ function: Member, given name: String?) -> Effect {
    var effect = Effect()
    guard let body = function.body, depth < 3 else {
      effect.doesMore = true
      return effect
    }
    let finder = WriteFinder(given: name.map { [$0] } ?? [])
    finder.walk(body)
    for write in finder.found {
      switch write {
      case .assignment(let assignment, let isGiven):
        // Counting once more is no way back.
        if assignment.operation != "=" { effect.doesMore = true }
        add(assignment.left, isGiven: isGiven, to: &effect)
      case .call(let call, let names): add(call, given: names, to: &effect)
      }
    }
    return effect
  }

  /// The static or global through which the expression is reached.
  func root(of expression: ExprSyntax) -> StateID? {
    UndoneStates(resolver: resolver).root(of: expression)
  }

  private func add(_ left: ExprSyntax, isGiven: Bool, to effect: inout Effect) {
    let state = root(of: left)
    guard state != nil || ownField(left) != nil else { return }
    if let state { effect.written.insert(state) } else { effect.writesOwn = true }
    guard isGiven else { return }
    let isInside = isInside(left)
    if isInside, let field = innerField(left) {
      effect.sinks.append(.field(field, of: state, isInside: false))
    }
    if let state {
      effect.sinks.append(.variable(state, isInside: isInside))
    } else if let field = ownField(left) {
      effect.sinks.append(.field(field, of: nil, isInside: isInside))
    }
  }

  /// Whether it is a part of what the variable or field stores, and not all of it.
  private func isInside(_ left: ExprSyntax) -> Bool {
    let inner = left.unwrapped
    guard let base = inner.as(MemberAccessExprSyntax.self)?.base else {
      return inner.is(SubscriptCallExprSyntax.self)
    }
    return root(of: base) != nil || ownField(base) != nil
  }

  /// The stored field of another object, such as `level` of `state.level`.
  private func innerField(_ left: ExprSyntax) -> Member? {
    guard let access = left.unwrapped.as(MemberAccessExprSyntax.self), let base = access.base,
      let type = resolver.value(of: base)?.instance
    else { return nil }
    return resolver.index.members(
      access.declName.baseName.plainText, of: type, isStatic: false
    ).first { $0.0.kind == .stored }?.0
  }

  private func add(
    _ call: FunctionCallExprSyntax, given names: Set<String>, to effect: inout Effect
  ) {
    let base = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base
    let given = call.allArguments.enumerated().filter { $0.element.expression.hands(over: names) }
    if let (function, state) = guarded(call) {
      let below = effectBelow(function, call, given.map(\.offset))
      effect.doesMore = effect.doesMore || below.doesMore
      if let state { effect.written.insert(state) } else { effect.writesOwn = true }
      effect.sinks += below.sinks.compactMap { state == nil ? $0 : $0.reached(through: state) }
      return
    }
    let isOwn = base?.isSelf ?? true
    let state = base.flatMap { isOwn || resolver.isTypeExpression($0) ? nil : root(of: $0) }
    let isQuiet = call.isOfALock || call.onlyChecks || call.callsALocalName(otherThan: names)
    let callees = isQuiet ? [] : resolver.callees(of: call)
    if callees.isEmpty, !isQuiet { effect.doesMore = true }
    for callee in callees {
      guard callee.member.kind == .function else {
        effect.doesMore = true
        continue
      }
      let below = effectBelow(callee.member, call, given.map(\.offset))
      effect.written.formUnion(below.written)
      effect.doesMore = effect.doesMore || below.doesMore
      // Its own object is this one, or what the variable stores.
      effect.writesOwn = effect.writesOwn || isOwn && below.writesOwn
      effect.sinks += below.sinks.compactMap { isOwn ? $0 : $0.reached(through: state) }
    }
    let replaces = call.isOfALock && given.contains { $0.element.expression.replaces(by: names) }
    if let state {
      effect.written.insert(state)
      if replaces { effect.sinks.append(.variable(state, isInside: true)) }
    } else if let base, !isOwn, let field = ownField(base) {
      effect.writesOwn = true
      if replaces { effect.sinks.append(.field(field, of: nil, isInside: true)) }
    }
  }

  /// The function of what a lock guards that `$0.set(new)` calls under the lock, if the package has one only of that name,
  /// and the variable through which the lock is reached; nil for one of the own object's.
  private func guarded(_ call: FunctionCallExprSyntax) -> (Member, StateID?)? {
    guard let access = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self),
      access.base?.trimmedDescription == "$0",
      let lock = Syntax(call).ancestors.lazy.compactMap({ $0.as(FunctionCallExprSyntax.self) })
        .first(where: \.isOfALock),
      let place = lock.calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base
    else { return nil }
    let name = access.declName.baseName.plainText
    let found = resolver.index.types.filter(\.isProduct).flatMap(\.members).filter {
      $0.name == name && $0.kind == .function && !$0.isStatic
    }
    return found.count == 1 ? (found[0], root(of: place)) : nil
  }

  /// The effect of a called function, which is given what these arguments hold.
  private func effectBelow(
    _ function: Member, _ call: FunctionCallExprSyntax, _ given: [Int]
  ) -> Effect {
    var deeper = self
    deeper.depth += 1
    let names = given.compactMap { call.parameter(ofArgument: $0, of: function)?.name }
    return deeper.effect(of: function, given: names.first)
  }

  /// The stored field of the own object through which the expression is reached.
  private func ownField(_ expression: ExprSyntax) -> Member? {
    let inner = expression.unwrapped
    if let access = inner.as(MemberAccessExprSyntax.self), let base = access.base {
      return base.isSelf ? ownField(named: access.declName) : ownField(base)
    }
    if let call = inner.as(SubscriptCallExprSyntax.self) { return ownField(call.calledExpression) }
    guard let name = inner.as(DeclReferenceExprSyntax.self),
      Binding.of(name.baseName.plainText, at: Syntax(name)) == nil
    else { return nil }
    return ownField(named: name)
  }

  private func ownField(named name: DeclReferenceExprSyntax) -> Member? {
    resolver.members(named: name.baseName.plainText, at: Syntax(name)).first {
      $0.1 != nil && !$0.0.isStatic && $0.0.kind == .stored
    }?.0
  }
}

extension ArgumentFlow.Sink {
  /// The same as code sees it that calls the method on what the variable stores; nil for an object that is not known.
  fileprivate func reached(through state: StateID?) -> Self? {
    guard case .field(let member, nil, let isInside) = self else { return self }
    return state.map { .field(member, of: $0, isInside: isInside) }
  }
}

extension FunctionCallExprSyntax {
  /// Whether it only takes or gives back a lock, or runs a closure under it.
  fileprivate var isOfALock: Bool {
    guard calledExpression.unwrapped.is(MemberAccessExprSyntax.self),
      let name = calledName?.plainText
    else { return false }
    return name.hasPrefix("with") && name.contains("Lock")
      || ["lock", "unlock", "sync"].contains(name)
  }

  /// Whether it calls what a parameter or local constant holds, and not yet what one of the names stands for: the closure
  /// that is handed on may.
  fileprivate func callsALocalName(otherThan names: Set<String>) -> Bool {
    guard let called = calledExpression.unwrapped.as(DeclReferenceExprSyntax.self),
      Binding.of(called.baseName.plainText, at: Syntax(self)) != nil
    else { return false }
    let closure = Syntax(self).ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.first
    return !names.contains(called.baseName.plainText) || closure?.statements.count == 1
  }

  /// Whether it does nothing where all is well.
  fileprivate var onlyChecks: Bool {
    ["precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError"]
      .contains(calledName?.plainText ?? "")
  }

  /// What the call hands over for the parameter.
  func argument(for parameter: Member.Parameter, of function: Member) -> ExprSyntax? {
    allArguments.enumerated().first {
      self.parameter(ofArgument: $0.offset, of: function)?.name == parameter.name
    }?.element.expression
  }

  /// The parameter that takes an argument, found by its label, or by how many without a label stand before it.
  func parameter(ofArgument number: Int, of function: Member) -> Member.Parameter? {
    let all = allArguments
    if all[number].isTrailing { return function.parameters.last }
    if let label = all[number].label { return function.parameters.first { $0.label == label } }
    let before = all[..<number].count { $0.label == nil }
    return function.parameters.filter { $0.label == nil }.dropFirst(before).first
  }
}
