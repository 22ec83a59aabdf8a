/// A static or global stored variable that the subject declares.
package struct StateVariable: Hashable, Sendable, Codable {
  /// `static:Module.Type.name` or `global:Module.name`.
  package let id: StateID
  package let location: SourceLocation
  /// Nil where tests can assign it, and where nobody can tell.
  package var hidden: HiddenState?
  /// True where the source alone does not say what it begins with: the machine, the environment or the build may decide it; else nil.
  package var firstValueMayVary: Bool?
  /// The global actor, such as `MainActor`, whose code alone may use it; nil where any may.
  package var actor: String?

  package init(id: StateID, location: SourceLocation) {
    self.id = id
    self.location = location
  }
}
