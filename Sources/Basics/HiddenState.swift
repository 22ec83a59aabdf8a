/// A variable of the package that tests can't assign, and what they can call to put it back.
package struct HiddenState: Hashable, Sendable, Codable {
  /// The calls that put the variable back, as tests write them: of functions without arguments (`Shop.closeDown()`) or, where
  /// there are none, of those with which tests set it (`Log.setLevel(.info)`). Nil where the variable is a constant that
  /// tests see.
  package let calls: [String]?
  /// Those fields of the object that the variable holds which tests can't assign, by name; nil where it holds no object of
  /// the package's own classes.
  package let fields: [Field]?

  /// A field that tests can't assign.
  package struct Field: Hashable, Sendable, Codable {
    package let name: String
    /// The calls that put the field back, as tests write them.
    package let calls: [String]

    package init(name: String, calls: [String]) {
      self.name = name
      self.calls = calls
    }
  }

  package init(calls: [String]?, fields: [Field]? = nil) {
    self.calls = calls
    self.fields = fields
  }

  /// What tests can call to put the change back; nil where they can do it by an assignment, or where nobody can tell.
  package func calls(undoing change: StateChange) -> [String]? {
    let changed = FieldPaths.of(change)
    guard let fields, !changed.isEmpty else { return calls }
    let ways = changed.map { change in
      fields.first { change.names == [$0.name] }?.calls
    }
    guard let first = ways.first ?? nil, !ways.contains(nil) else { return nil }
    return first.filter { call in ways.allSatisfy { $0?.contains(call) == true } }
  }
}
