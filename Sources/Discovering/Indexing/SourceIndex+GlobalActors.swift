import Basics

extension SourceIndex {
  /// The global actor whose code alone may use the variable; nil where any may.
  func globalActor(of member: Member, in owner: DeclaredType?) -> String? {
    let isFree = !member.modifiers.isDisjoint(with: ["nonisolated", "nonisolated(unsafe)"])
    if isFree { return nil }
    return (member.attributes + (owner?.attributes ?? [])).first { globalActors.contains($0) }
  }

  /// The same variables with the actors that guard them.
  func guarded(
    _ all: [StateVariable], declared: [StateID: [StateSpelling.DeclaredVariable]]
  ) -> [StateVariable] {
    all.map { variable in
      var variable = variable
      variable.actor = declared[variable.id]?.first.flatMap {
        globalActor(of: $0.member, in: $0.owner)
      }
      return variable
    }
  }
}
