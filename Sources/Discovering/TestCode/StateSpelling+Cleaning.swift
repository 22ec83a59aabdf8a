import Basics
import SwiftSyntax

extension StateSpelling {
  /// Calls of functions that the variable's own type, or that of its object, has for putting it back: `Log.shared.clear()`.
  func cleaningCalls(for change: StateChange) -> [String] {
    guard let found = variables[change.id]?.first else { return [] }
    let fields = FieldPaths.of(change).map(\.names)
    let statics = neighbours(of: found).filter {
      ($0.owner == nil || $0.member.isStatic)
        && cleans($0.member, [found.member.name], of: beside(found), owner: $0.owner)
    }.compactMap(call)
    guard let root = try? spelling(of: found),
      let object = Resolver(index: index).value(of: found.member)?.instance, !fields.isEmpty,
      object.kind == .class
    else { return statics + emptying(found) }
    return statics + cleaners(of: object, for: fields).map { "\(root).\($0.name)()" }
  }

  /// The call that empties a cache or a collection of Foundation's.
  private func emptying(_ variable: DeclaredVariable) -> [String] {
    guard let initial = variable.member.initialValue?.as(FunctionCallExprSyntax.self),
      initial.arguments.isEmpty, initial.trailingClosure == nil,
      let root = try? spelling(of: variable)
    else { return [] }
    let made = initial.calledExpression
    let name = made.as(GenericSpecializationExprSyntax.self)?.expression ?? made
    let emptied = [
      "NSCache", "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSMutableOrderedSet",
    ]
    return emptied.contains(name.trimmedDescription) ? [root + ".removeAllObjects()"] : []
  }

  /// Those of them that name a field of a structure within the object down to the last; none for a change of no such field.
  func exactCalls(for change: StateChange) -> [String] {
    let fields = FieldPaths.of(change).map(\.names)
    guard fields.contains(where: { $0.count > 1 }), let found = variables[change.id]?.first,
      let root = try? spelling(of: found),
      let object = Resolver(index: index).value(of: found.member)?.instance, object.kind == .class
    else { return [] }
    return cleaners(of: object, for: fields).filter { names(fields, $0) }
      .map { "\(root).\($0.name)()" }
  }

  /// Where only some of the object's fields can be set: these, and the calls of its functions that put the others back.
  func partly(_ change: StateChange) -> (states: [SettableState], calls: [String])? {
    guard let found = variables[change.id]?.first, let root = try? spelling(of: found),
      let object = Resolver(index: index).value(of: found.member)?.instance, object.kind == .class
    else { return nil }
    var states: [SettableState] = []
    var rest: [[String]] = []
    for path in FieldPaths.of(change) {
      if case .success(let more) = fields([path], of: object, in: found, root) {
        states += more
      } else {
        rest.append(path.names)
      }
    }
    guard !states.isEmpty, !rest.isEmpty else { return nil }
    return (states, cleaners(of: object, for: rest).map { "\(root).\($0.name)()" })
  }

  /// The variable and what its type holds beside it, which a function for all of that puts back, too.
  private func beside(_ variable: DeclaredVariable) -> [Member] {
    [variable.member]
      + (variable.owner?.members ?? []).filter { $0.isStatic && $0.kind == .stored }
  }

  /// What may put the variable back: its type's own members, and where no other file can name it, all that its file declares.
  func neighbours(of variable: DeclaredVariable) -> [DeclaredVariable] {
    let (member, owner) = (variable.member, variable.owner)
    let own = (owner?.members ?? []).map { DeclaredVariable(member: $0, owner: owner) }
    guard min(member.access, owner?.access ?? .public) < .internal else { return own }
    let file = member.file
    let globals = (index.globals[file.module] ?? [:]).values.joined().filter { $0.file === file }
    let types = index.types.filter {
      $0.file === file && !$0.isLocal && $0 !== owner && $0.genericParameters.isEmpty
        && !$0.attributes.contains("MainActor")
    }
    let others =
      globals.map { DeclaredVariable(member: $0, owner: nil) }
      + types.flatMap { type in type.members.map { DeclaredVariable(member: $0, owner: type) } }
    // Named for it first, then as they stand.
    func place(_ other: DeclaredVariable) -> (Int, Int) {
      let member = other.member
      return (
        Self.isNamedForCleaning(member) ? 0 : 1, member.node.trimmedRange.lowerBound
      )
    }
    return own + others.sorted { place($0) < place($1) }
  }

  /// The same for the own functions of an actor, or of an object that a global actor guards, as code that may wait writes it:
  /// `await Quota.shared.reset()`.
  func awaitedCalls(for change: StateChange) -> [String] {
    guard let found = variables[change.id]?.first, let root = try? spelling(of: found),
      let object = Resolver(index: index).value(of: found.member)?.instance,
      object.kind == .actor || !index.globalActors.isDisjoint(with: object.attributes)
    else { return [] }
    let fields = FieldPaths.of(change).map(\.names)
    if fields.isEmpty { return [] }
    return cleaners(of: object, for: fields, isAwaited: true).map { "await \(root).\($0.name)()" }
  }

  /// The object's own functions that put these fields back: first those that name them down to the last.
  ///
  /// - Parameter fields: the path of each.
  private func cleaners(
    of object: DeclaredType, for fields: [[String]], isAwaited: Bool = false
  ) -> [Member] {
    let outer = Set(fields.compactMap(\.first))
    let found = object.members.filter {
      !$0.isStatic && cleans($0, outer, of: object.members, owner: object, isAwaited: isAwaited)
    }
    return found.filter { names(fields, $0) } + found.filter { !names(fields, $0) }
  }

  /// Whether the function names the fields down to the last.
  private func names(_ fields: [[String]], _ function: Member) -> Bool {
    Set(fields.joined()).isSubset(of: names(in: function))
  }

  func names(in function: Member) -> Set<String> {
    Set(function.body?.tokens(viewMode: .sourceAccurate).map(\.plainText) ?? [])
  }

  /// Calls of functions in which a statement gives each variable or field that changed its first value: what else they do is
  /// not asked.
  func restoringCalls(for change: StateChange) -> [String] {
    guard let found = variables[change.id]?.first else { return [] }
    let fields = Set(FieldPaths.of(change).compactMap(\.names.first))
    let object = Resolver(index: index).value(of: found.member)?.instance
    let (names, variables) =
      fields.isEmpty
      ? ([found.member.name], beside(found)) : (fields, object.map { $0.members } ?? [])
    let statics = neighbours(of: found).filter {
      ($0.owner == nil || $0.member.isStatic)
        && restores($0.member, names, of: variables, owner: $0.owner)
    }.compactMap(call)
    guard let object, object.kind == .class, !fields.isEmpty, let root = try? spelling(of: found)
    else { return statics }
    let own = object.members.filter {
      !$0.isStatic && restores($0, fields, of: object.members, owner: object)
    }
    return statics + own.map { "\(root).\($0.name)()" }
  }

  /// How the code calls a static or global function.
  func call(of function: DeclaredVariable) -> String? {
    let call = function.member.name + "()"
    guard let owner = function.owner else { return call }
    return name(of: owner).map { $0 + "." + call }
  }

  private func restores(
    _ member: Member, _ names: Set<String>, of variables: [Member], owner: DeclaredType?
  ) -> Bool {
    guard canBeCalled(member, owner: owner), let body = member.body?.withoutLocks else {
      return false
    }
    return names.allSatisfy { name in
      let named = variables.filter { $0.name == name }
      return body.contains { assignsFirstValue($0, among: named, in: member) }
    }
  }

  /// Whether it is a function that the code can call without arguments, and that neither throws nor waits.
  ///
  /// - Parameter isAwaited: whether the code awaits the call, and so may call what a global actor guards.
  func canBeCalled(
    _ member: Member, owner: DeclaredType?, isAwaited: Bool = false
  ) -> Bool {
    let actor = index.globalActor(of: member, in: owner)
    let isInReach =
      actor == nil || actor == "MainActor" && !member.attributes.contains("MainActor")
    return member.kind == .function && member.parameters.allSatisfy(\.hasDefault) && member.isPlain
      && member.genericParameters.isEmpty && (isInReach || isAwaited)
      && isVisible(member.access, of: member, owner: owner)
  }

  /// What the names of functions begin with that undo something.
  private static let cleaningNames = [
    "reset", "clear", "clean", "remove", "restore", "purge", "empty", "forget", "uninstall",
    "unstub", "unregister", "disable", "deactivate", "undo", "revert", "stop", "tearDown",
  ]

  /// Whether it is a function that is named like a cleanup, or does nothing but assign first values, can be called without
  /// arguments and names all that changed.
  ///
  /// - Parameter variables: those among which the changed ones are.
  private func cleans(
    _ member: Member, _ names: Set<String>, of variables: [Member], owner: DeclaredType?,
    isAwaited: Bool = false
  ) -> Bool {
    guard canBeCalled(member, owner: owner, isAwaited: isAwaited),
      let body = member.body?.withoutLocks, !body.isEmpty
    else { return false }
    guard names.isSubset(of: self.names(in: member)) else { return false }
    // A name says little of what else it does; that the tests call it says that it is meant for them.
    let isNamedSo =
      Self.isNamedForCleaning(member)
      && (isCalledByTests(member)
        || !FurtherEffects(resolver: Resolver(index: index)).arePossible(in: member, of: owner))
    return isNamedSo
      || body.allSatisfy { assignsFirstValue($0, among: variables, in: member) }
  }

  private func isCalledByTests(_ function: Member) -> Bool {
    let resolver = Resolver(index: index)
    return (index.testCalls[function.name] ?? []).contains { call in
      resolver.callees(of: call).contains { $0.member.node.id == function.node.id }
    }
  }

  private static func isNamedForCleaning(_ member: Member) -> Bool {
    cleaningNames.contains { member.name.hasPrefix($0) }
  }

  /// Whether it assigns what the source says that one of the variables begins with, or empties one, or its object, that begins
  /// empty. What the function is given is its default.
  private func assignsFirstValue(
    _ item: CodeBlockItemSyntax, among variables: [Member], in function: Member
  ) -> Bool {
    func begins(_ target: ExprSyntax, with isFirst: (ExprSyntax) -> Bool) -> Bool {
      let name = target.unwrapped.trimmedDescription.split(separator: ".").last.map(String.init)
      return variables.contains {
        $0.name == name && isFirst($0.plainInitialValue ?? ExprSyntax(NilLiteralExprSyntax()))
      }
    }
    if let call = item.callStatement, call.trailingClosure == nil,
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    {
      switch call.calledName?.text {
      case "removeAll"
      where call.arguments.allSatisfy { $0.label?.text == "keepingCapacity" }:
        return begins(base) {
          $0.isEmptyCollection || ["\"\"", "String()"].contains("\($0.trimmed)")
        }
      case "removeAllObjects" where call.arguments.isEmpty:
        return begins(base) { $0.trimmedDescription.hasSuffix("()") }
      default: return false
      }
    }
    guard let assignment = Assignment(item), assignment.operation == "=",
      let right = assignment.right
    else { return false }
    let name = right.as(DeclReferenceExprSyntax.self)?.baseName.plainText
    let value = function.parameters.first { $0.name == name }.map(\.defaultValue) ?? right
    guard let value, value.isPlainLiteral || isTheSameEachTime(value) else { return false }
    return begins(assignment.left) { $0.trimmedDescription == value.trimmedDescription }
  }
}

extension StateSpelling {
  /// Whether it is a constant, or makes something of the package's of constants alone.
  private func isTheSameEachTime(_ value: ExprSyntax) -> Bool {
    let resolver = Resolver(index: index)
    if value.namesLocalVariables { return false }
    guard let call = value.as(FunctionCallExprSyntax.self) else {
      return resolver.isDecidedBySource(value)
    }
    return resolver.constructed(by: call.calledExpression) != nil && call.trailingClosure == nil
      && call.arguments.allSatisfy { resolver.isDecidedBySource($0.expression) }
  }
}
