import Basics
import SwiftSyntax

/// Finds the variables of the package that no test can assign, and the functions that put them back.
struct HiddenStates {
  private let index: SourceIndex
  let variables: [StateID: [StateSpelling.DeclaredVariable]]
  /// One for each way in which test files see the package.
  private let views: [StateSpelling]

  init(index: SourceIndex) {
    self.index = index
    let variables = index.stateVariables
    self.variables = variables
    var seen: Set<[String]> = []
    views = index.files.filter { file in
      let imports = file.tree.importedModules.map { $0.name + ($0.isTestable ? " testable" : "") }
      return file.isTest && seen.insert([file.module] + imports.sorted()).inserted
    }.map { StateSpelling(index: index, variables: variables, file: $0, type: nil) }
  }

  /// The same variables with what tests can do about those that they can't assign.
  func marked(_ all: [StateVariable]) -> [StateVariable] {
    all.map { variable in
      var variable = variable
      variable.hidden = variables[variable.id]?.first.flatMap { hidden($0, variable.id) }
      return variable
    }
  }

  /// Nil where tests can assign it, and where nobody can tell.
  private func hidden(_ found: StateSpelling.DeclaredVariable, _ id: StateID) -> HiddenState? {
    let (member, owner) = (found.member, found.owner)
    guard owner?.isLocal != true else { return nil }
    let views = member.file.isTest ? viewsBeside(member, of: owner) : views(of: member.file)
    guard !views.isEmpty, !views.contains(where: { $0.assigns(member, of: owner) }) else {
      return nil
    }
    let isSeen = views.contains { $0.isVisible(member.access, of: member, owner: owner) }
    let fields = fields(of: found, id, isSeen: isSeen, views)
    if isSeen && member.isConstant {
      return fields?.isEmpty == false ? HiddenState(calls: nil, fields: fields) : nil
    }
    return HiddenState(calls: calls(undoing: id, views), fields: fields)
  }

  private func views(of file: ParsedFile) -> [StateSpelling] {
    views.filter { index.visibleModules(in: $0.file).contains(file.module) }
  }

  /// How the tests see what a file of helpers keeps to itself; none where the tests' own file declares it.
  private func viewsBeside(_ member: Member, of owner: DeclaredType?) -> [StateSpelling] {
    let file = member.file
    guard min(member.access, owner?.access ?? .public) <= .fileprivate, !index.holdsTests(file)
    else { return [] }
    return index.files.filter { $0.isTest && $0.module == file.module && $0 !== file }.prefix(1)
      .map { StateSpelling(index: index, variables: variables, file: $0, type: nil) }
  }

  /// The fields, of the object that the variable holds, that tests can't assign; nil where it holds none of the package's.
  private func fields(
    of found: StateSpelling.DeclaredVariable, _ id: StateID, isSeen: Bool, _ views: [StateSpelling]
  ) -> [HiddenState.Field]? {
    guard let held = Resolver(index: index).value(of: found.member)?.instance, held.isReference
    else { return nil }
    let isActor = held.kind == .actor
    let hidden = held.members.filter { field in
      let isGuarded = isActor && !field.modifiers.contains { $0.hasPrefix("nonisolated") }
      return field.kind == .stored && !field.isStatic
        && !(isSeen && views.contains { $0.assigns(field, of: held, isGuarded: isGuarded) })
    }
    return hidden.map(\.name).withoutRepetition.sorted().map { name in
      // What has to be awaited can't stand everywhere.
      HiddenState.Field(name: name, calls: isActor ? [] : calls(undoing: id, field: name, views))
    }
  }

  private func calls(
    undoing id: StateID, field: String? = nil, _ views: [StateSpelling]
  ) -> [String] {
    let change = StateChange(id: id, before: field.map { $0 + ": " } ?? "", after: "")
    let restoring = common(to: views) { $0.restoringCalls(for: change) }
    if !restoring.isEmpty { return restoring }
    return common(to: views) {
      SettingCalls(spelling: $0).calls(settingAgain: id, field: field).map(\.call)
    }
  }

  /// At most three. What only some test files can call is no advice for all.
  private func common(
    to views: [StateSpelling], _ calls: (StateSpelling) -> [String]
  ) -> [String] {
    var all: [String]?
    for view in views where all?.isEmpty != true {
      let seen = calls(view)
      all = all?.filter(seen.contains) ?? seen
    }
    return Array((all ?? []).withoutRepetition.prefix(3))
  }
}

extension SourceIndex {
  fileprivate func holdsTests(_ file: ParsedFile) -> Bool {
    let members =
      types.flatMap(\.members).filter { $0.file === file }
      + (globals[file.module] ?? [:]).values.joined().filter { $0.file === file }
    return members.contains { member in
      member.kind == .function
        && (["test", "setUp", "tearDown"].contains(where: member.name.hasPrefix)
          || member.attributes.contains("Test"))
    }
  }
}

extension StateSpelling {
  /// The same of a field of an object.
  ///
  /// - Parameter isGuarded: whether an actor guards it.
  fileprivate func assigns(_ field: Member, of holder: DeclaredType, isGuarded: Bool) -> Bool {
    if isGuarded {
      return form(of: field) != nil && isVisible(field.access, of: field, owner: holder)
    }
    return assigns(field, of: holder) || setsThroughSubscript(field, of: holder)
  }

  /// Whether the object has a subscript that code at the place can set, and that sets the field.
  private func setsThroughSubscript(_ field: Member, of type: DeclaredType) -> Bool {
    let members = type.node.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members ?? []
    return members.compactMap { $0.decl.as(SubscriptDeclSyntax.self) }.contains { one in
      guard case .accessors(let accessors)? = one.accessorBlock?.accessors,
        one.modifiers.allSatisfy({ $0.detail == nil && $0.name.tokenKind != .keyword(.static) }),
        isVisible(min(Access(one.modifiers), type.access), in: type.file)
      else { return false }
      return accessors.contains { accessor in
        accessor.accessorSpecifier.tokenKind == .keyword(.set)
          && accessor.tokens(viewMode: .sourceAccurate).contains { $0.plainText == field.name }
      }
    }
  }

  /// Whether code at the place can assign it, a computed variable beside it that does, or what it holds, as in a `Mutex`.
  fileprivate func assigns(_ member: Member, of owner: DeclaredType?) -> Bool {
    isSettable(member, owner: owner) || accessor(to: member, in: owner) != nil
      || form(of: member) != nil && isVisible(member.access, of: member, owner: owner)
  }
}
