import Basics
import SwiftParser
import SwiftSyntax

/// Tells how code at one place of the tests names a state that it can set.
struct StateSpelling {
  let index: SourceIndex
  let variables: [StateID: [DeclaredVariable]]
  /// The file of the code, and the type that it stands in.
  let file: ParsedFile
  let type: DeclaredType?

  /// A static or global variable with the type that declares it.
  struct DeclaredVariable {
    let member: Member
    let owner: DeclaredType?
  }

  /// What has to be set to put the change back: the variable, or each field of its object that changed.
  func settable(_ change: StateChange) -> Result<[SettableState], SettingObstacle> {
    do {
      return .success(try states(changedBy: change))
    } catch {
      return .failure(error)
    }
  }

  private func states(
    changedBy change: StateChange
  ) throws(SettingObstacle) -> [SettableState] {
    guard let found = variables[change.id]?.first else { throw .declaredElsewhere }
    let value = Resolver(index: index).value(of: found.member)?.instance
    let paths = FieldPaths.of(change)
    if value == nil || value?.isReference == false || paths.isEmpty,
      let way = accessor(to: found.member, in: found.owner), !found.member.isConstant,
      !isVisible(found.member.access, of: found.member, owner: found.owner)
        || !isSettable(found.member, owner: found.owner)
    {
      let other = DeclaredVariable(member: way, owner: found.owner)
      return [
        SettableState(
          spelling: try spelling(of: other), name: way.name, emptyValue: nil,
          isMainActor: try isMainActor(way, found.owner))
      ]
    }
    let root = try spelling(of: found)
    if let form = form(of: found.member) {
      let onMainActor = try isMainActor(found.member, found.owner)
      return [boxed(found.member, form, root, before: change.before, onMainActor)]
    }
    let canBeReplaced = isSettable(found.member, owner: found.owner)
    if let value, value.isReference, !paths.isEmpty {
      let fields = fields(paths, of: value, in: found, root)
      if case .failure = fields, isLocking(value) {
        let onMainActor = try isMainActor(found.member, found.owner)
        return [boxed(found.member, .mutex, root, before: nil, onMainActor)]
      }
      // Another object may stand in its place: then the former one comes back.
      if case .failure(let obstacle) = fields, !canBeReplaced { throw obstacle }
      if case .success(let states) = fields { return states }
    }
    guard canBeReplaced else {
      throw found.member.isConstant ? .constant : .notVisible
    }
    // What changed may be inside an object, out of reach: then putting back the same object undoes nothing.
    let isInside = value?.isReference == true && !paths.isEmpty
    return [
      SettableState(
        spelling: root, name: found.member.name,
        emptyValue: emptyValue(of: found.member, before: change.before),
        isInside: isInside,
        making: isInside || value?.isReference != true ? making(found.member) : nil,
        initialLiteral: found.member.plainInitialValue.flatMap {
          $0.isPlainLiteral ? $0.onOneLine : nil
        },
        isMainActor: try isMainActor(found.member, found.owner))
    ]
  }

  func fields(
    _ paths: [FieldPaths.Field], of value: DeclaredType, in root: DeclaredVariable,
    _ spelling: String
  ) -> Result<[SettableState], SettingObstacle> {
    var states: [SettableState] = []
    for path in paths {
      do {
        let state = try field(path, of: value, in: root, spelling)
        if !states.contains(state) { states.append(state) }
      } catch {
        guard let state = locked(path, of: value, in: root, spelling) else {
          return .failure(error)
        }
        if !states.contains(state) { states.append(state) }
      }
    }
    return .success(states)
  }

  private func field(
    _ path: FieldPaths.Field, of value: DeclaredType, in root: DeclaredVariable, _ spelling: String
  ) throws(SettingObstacle) -> SettableState {
    var owner = value
    var last: Member?
    var onMainActor = try isMainActor(root.member, root.owner)
    let isForced = Resolver(index: index).value(of: root.member)?.isOptional == true
    var text = spelling + (isForced ? "?" : "")
    for (place, name) in path.names.enumerated() {
      if owner.kind == .actor { throw .isolated }
      guard let (member, holder) = index.members(name, of: owner, isStatic: false).first else {
        throw .constant
      }
      guard isVisible(member.access, of: member, owner: holder) else { throw .notVisible }
      onMainActor = try isMainActor(member, holder) || onMainActor
      last = member
      text += "." + name.asMember
      let inside = Array(path.names[(place + 1)...])
      if let form = form(of: member), form == .atomic || isCopied(member, inside) {
        let before = inside.isEmpty ? path.before : nil
        let state = boxed(member, form, text, before: before, onMainActor)
        if isForced && state.emptyValue == nil { throw .notVisible }
        return state
      }
      if !inside.isEmpty {
        guard let next = Resolver(index: index).value(of: member)?.instance else {
          throw .constant
        }
        // A field of a value is set by setting the value.
        guard next.isReference || isSettable(member, owner: holder) else { throw .notVisible }
        owner = next
      }
    }
    guard let last, isSettable(last, owner: owner) else {
      throw last?.isConstant == true ? .constant : .notVisible
    }
    let literal = last.plainInitialValue.flatMap { $0.isPlainLiteral ? $0.onOneLine : nil }
    let empty = emptyValue(of: last, before: path.before)
    // What is read through an optional is one itself, and can't be put back as it was read.
    if isForced && empty == nil && literal == nil { throw .notVisible }
    return SettableState(
      spelling: text, name: last.name, emptyValue: isForced ? empty ?? literal : empty,
      initialLiteral: literal,
      isMainActor: onMainActor)
  }

  /// A computed variable beside it that sets it, where the code sees that.
  func accessor(to member: Member, in owner: DeclaredType?) -> Member? {
    (owner?.members ?? []).first { other in
      other.kind == .computed && other.isStatic == member.isStatic
        && isSettable(other, owner: owner) && isVisible(other.access, of: other, owner: owner)
        && other.isRead(member.name)
    }
  }

  /// How the code names the variable, where it sees it.
  func spelling(of found: DeclaredVariable) throws(SettingObstacle) -> String {
    guard isVisible(found.member.access, of: found.member, owner: found.owner) else {
      throw .notVisible
    }
    guard let owner = found.owner else {
      let isHidden = type.map { !members(found.member.name, of: $0).isEmpty } ?? false
      let name = found.member.name
      return isHidden ? found.member.file.module + "." + name.asMember : name.asVariable
    }
    guard !owner.isLocal, owner.genericParameters.isEmpty, let name = name(of: owner) else {
      throw .notVisible
    }
    return name + "." + found.member.name.asMember
  }

  private func members(_ name: String, of type: DeclaredType) -> [(Member, DeclaredType)] {
    index.members(name, of: type, isStatic: false) + index.members(name, of: type, isStatic: true)
  }
}

extension StateSpelling {
  /// Whether code at the place sees what has that access; of a member, its type as well.
  func isVisible(_ access: Access, of member: Member, owner: DeclaredType?) -> Bool {
    let isInside = owner.map { stands(in: $0) } ?? false
    let isSameFile = member.file === file
    // What is private at file level is seen in the whole file.
    let own = access == .private && isInside && isSameFile ? Access.fileprivate : access
    if own == .private && owner != nil { return false }
    let narrowest = isInside ? own : min(own, owner?.access ?? own)
    return isVisible(narrowest, in: member.file)
  }

  /// The same of what is declared with that access in the file.
  func isVisible(_ access: Access, in other: ParsedFile) -> Bool {
    if access <= .fileprivate { return other === file }
    guard other.module != file.module else { return true }
    guard index.visibleModules(in: file).contains(other.module) else { return false }
    return access > .internal
      || file.tree.importedModules.contains { $0.name == other.module && $0.isTestable }
  }

  /// How code at the place names the class of that full name, `ShopTests.Stubs.Network`; nil where it does not see it.
  func spelling(ofType fullName: String) -> String? {
    index.types.first {
      $0.kind == .class && !$0.isLocal && $0.genericParameters.isEmpty
        && $0.file.module + "." + $0.name == fullName && isVisible($0.access, in: $0.file)
    }.flatMap(name)
  }

  /// Whether the code stands in the type, or in one that it holds.
  private func stands(in owner: DeclaredType) -> Bool {
    guard let type else { return false }
    return type === owner
      || (type.file.module == owner.file.module
        && type.name.hasPrefix(owner.name + "."))
  }

  func isSettable(_ member: Member, owner: DeclaredType?) -> Bool {
    if member.isConstant { return false }
    if member.kind == .computed && !member.isSettable { return false }
    var access = member.access
    for (word, narrow) in [
      ("private(set)", Access.private), ("fileprivate(set)", .fileprivate),
      ("internal(set)", .internal), ("package(set)", .package),
    ] where member.modifiers.contains(word) { access = min(access, narrow) }
    return isVisible(access, of: member, owner: owner)
  }

  func isMainActor(
    _ member: Member, _ owner: DeclaredType?
  ) throws(SettingObstacle) -> Bool {
    switch index.globalActor(of: member, in: owner) {
    case nil: return false
    case "MainActor": return true
    default: throw .isolated
    }
  }

  /// The empty value that the variable begins with, if that is what it had before.
  private func emptyValue(of member: Member, before: String) -> String? {
    if member.hasAlternatives { return nil }
    let optional = member.type.map { TypeReader(index: index).isOptional($0) } ?? false
    if before == "nil" {
      let begins =
        member.initialValue == nil ? optional : member.initialValue?.is(NilLiteralExprSyntax.self)
      return begins == true ? "nil" : nil
    }
    let empty = ["0", "0.0", "false", "true", "[]", "[:]", "\"\""]
    guard empty.contains(before), let initial = member.initialValue else { return nil }
    if initial.trimmedDescription == before { return before }
    // `[Item]()` and `OrderedSet<String>()` are empty in other words.
    let isMade =
      initial.isEmptyCollection
      || initial.trimmedDescription.hasSuffix("()")
        && initial.as(FunctionCallExprSyntax.self)?.calledExpression.is(
          DeclReferenceExprSyntax.self)
          != true
    return isMade && before.hasPrefix("[") ? before : nil
  }
}

extension SourceIndex {
  /// Every static and global variable by its id; several where `#if` has branches.
  var stateVariables: [StateID: [StateSpelling.DeclaredVariable]] {
    var found: [StateID: [StateSpelling.DeclaredVariable]] = [:]
    func add(_ member: Member, _ owner: DeclaredType?) {
      guard member.kind == .stored else { return }
      found[id(of: member, owner: owner), default: []].append(.init(member: member, owner: owner))
    }
    for type in types + extendedTypes {
      for member in type.members where member.isStatic { add(member, type) }
    }
    for member in globals.values.flatMap({ $0.values.joined() }) { add(member, nil) }
    return found
  }
}

extension String {
  /// This name as code writes it alone: a word of the language in backticks.
  fileprivate var asVariable: String { spelled(for: .variableName) }

  /// The same behind a dot.
  var asMember: String { spelled(for: .memberAccess) }

  private func spelled(for use: IdentifierCheckContext) -> String {
    hasPrefix("`") || isValidSwiftIdentifier(for: use) ? self : "`\(self)`"
  }
}

extension Member {
  /// Whether the getter of a computed variable names it.
  fileprivate func isRead(_ name: String) -> Bool {
    let block = node.as(VariableDeclSyntax.self)?.bindings.first?.accessorBlock
    guard case .accessors(let accessors)? = block?.accessors else { return false }
    let getter = accessors.first { ["get", "_read"].contains($0.accessorSpecifier.text) }
    return getter?.tokens(viewMode: .sourceAccurate).contains { $0.plainText == name } == true
  }
}
