import Basics
import SwiftSyntax

/// Values that are reached through what guards them.
extension StateSpelling {
  /// How the value is reached where it is inside one of the standard library's boxes.
  func form(of member: Member) -> SettableState.Form? {
    guard let name = member.box?.name,
      let form = SettableState.Form(rawValue: name),
      case .external = TypeReader(index: index).named(name, at: Syntax(member.node))
    else { return nil }
    return form
  }

  /// Whether reading what the box holds gives a copy of it, with these names of fields in it.
  func isCopied(_ member: Member, _ fields: [String]) -> Bool {
    let resolver = Resolver(index: index)
    let first = member.initialValue?.as(FunctionCallExprSyntax.self)?.arguments.first?.expression
    let held =
      member.box?.holds.flatMap(resolver.value(ofType:))
      ?? first.flatMap(resolver.value(of:))
    guard var type = held?.instance else { return true }
    for field in fields {
      guard type.isPlainValue else { return false }
      guard let (next, _) = index.members(field, of: type, isStatic: false).first,
        let value = resolver.value(of: next)?.instance
      else { return true }
      type = value
    }
    return type.isPlainValue
  }

  /// What the box holds, to be set there.
  ///
  /// - Parameter before: what it held before the test; nil where that is not known.
  func boxed(
    _ member: Member, _ form: SettableState.Form, _ spelling: String, before: String?,
    _ onMainActor: Bool
  ) -> SettableState {
    let call = member.plainInitialValue?.as(FunctionCallExprSyntax.self)
    let first = call?.arguments.count == 1 ? call?.arguments.first?.expression : nil
    let literal = first.flatMap { $0.isPlainLiteral ? $0.onOneLine : nil }
    // Of an atomic, a change says no more than that there was one.
    let isFirst = form == .atomic || before == literal
    return SettableState(
      spelling: spelling, name: member.name, form: form, emptyValue: isFirst ? literal : nil,
      making: first?.plainMaking, initialLiteral: literal, isMainActor: onMainActor)
  }

  /// Whether the type, one of the subject's own, gives its value to a closure that may set it: as a `Mutex` does.
  func isLocking(_ type: DeclaredType) -> Bool {
    index.members("withLock", of: type, isStatic: false).contains { function, owner in
      guard function.kind == .function, !function.isAsync, function.parameters.count == 1,
        isVisible(function.access, of: function, owner: owner),
        let result = function.returnType?.trimmedDescription,
        function.genericParameters.contains(result)
      else { return false }
      return function.parameters[0].type?.trimmedDescription.contains("(inout ") == true
    }
  }
}

extension StateSpelling {
  /// The first object on the way to a field that gives its value to such a closure; nil where the code does not see one.
  func locked(
    _ path: FieldPaths.Field, of value: DeclaredType, in root: DeclaredVariable,
    _ spelling: String
  ) -> SettableState? {
    let resolver = Resolver(index: index)
    guard resolver.value(of: root.member)?.isOptional != true,
      var onMainActor = try? isMainActor(root.member, root.owner)
    else { return nil }
    var (owner, text) = (value, spelling)
    for name in path.names {
      guard owner.kind != .actor,
        let (member, holder) = index.members(name, of: owner, isStatic: false).first,
        isVisible(member.access, of: member, owner: holder),
        let isBound = try? isMainActor(member, holder),
        let next = resolver.value(of: member), !next.isOptional, let type = next.instance
      else { return nil }
      text += "." + name.asMember
      onMainActor = onMainActor || isBound
      if isLocking(type) { return boxed(member, .mutex, text, before: nil, onMainActor) }
      guard type.isReference else { return nil }
      owner = type
    }
    return nil
  }
}

extension DeclaredType {
  /// Whether assigning one copies it.
  fileprivate var isPlainValue: Bool {
    (kind == .struct || kind == .enum)
      && !inherited.contains { $0.trimmedDescription == "~Copyable" }
  }
}
