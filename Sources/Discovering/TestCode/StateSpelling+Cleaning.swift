import Basics
import SwiftSyntax

extension StateSpelling {
  /// Calls of functions that the variable's own type, or that of its object, has for putting it back: `Log.shared.clear()`.
  func cleaningCalls(for change: StateChange) -> [String] {
    guard let found = variables[change.id]?.first else { return [] }
    let fields = Set(FieldPaths.of(change).compactMap(\.names.first))
    let statics = (found.owner?.members ?? []).filter {
      $0.isStatic && cleans($0, names: [found.member.name], owner: found.owner)
    }.compactMap { member in found.owner.map { "\($0.name).\(member.name)()" } }
    guard let root = try? spelling(of: found),
      let object = Resolver(index: index).value(of: found.member)?.instance, !fields.isEmpty,
      object.kind == .class
    else { return statics }
    return statics
      + object.members.filter { !$0.isStatic && cleans($0, names: fields, owner: object) }.map {
        "\(root).\($0.name)()"
      }
  }

  /// The same for an actor's own functions, as code that may wait writes it: `await Quota.shared.reset()`.
  func awaitedCalls(for change: StateChange) -> [String] {
    guard let found = variables[change.id]?.first, let root = try? spelling(of: found),
      let actor = Resolver(index: index).value(of: found.member)?.instance, actor.kind == .actor
    else { return [] }
    let fields = Set(FieldPaths.of(change).compactMap(\.names.first))
    return fields.isEmpty
      ? []
      : actor.members.filter { !$0.isStatic && cleans($0, names: fields, owner: actor) }.map {
        "await \(root).\($0.name)()"
      }
  }

  /// What the names of functions begin with that undo something.
  private static let cleaningNames = [
    "reset", "clear", "clean", "remove", "restore", "purge", "empty", "forget", "uninstall",
    "unstub", "unregister", "disable", "deactivate", "undo", "revert", "stop", "tearDown",
  ]

  /// Whether it is a function that is named like a cleanup, asks for nothing and names all that changed.
  private func cleans(_ member: Member, names: Set<String>, owner: DeclaredType?) -> Bool {
    guard member.kind == .function, member.parameters.isEmpty, member.isPlain,
      member.genericParameters.isEmpty, !member.attributes.contains("MainActor"),
      isVisible(member.access, of: member, owner: owner), let body = member.body
    else { return false }
    let isNamedSo = Self.cleaningNames.contains { member.name.hasPrefix($0) }
    let written = Set(body.tokens(viewMode: .sourceAccurate).map(\.plainText))
    return isNamedSo && names.isSubset(of: written)
  }
}
