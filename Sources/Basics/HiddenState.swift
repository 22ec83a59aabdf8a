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
    guard let fields, !changed.isEmpty else {
      return calls?.filter { mayGive($0, changed.isEmpty ? change.before : nil) }
    }
    let ways = changed.map { change in
      fields.first { change.names == [$0.name] }?.calls.filter { mayGive($0, change.before) }
    }
    guard let first = ways.first ?? nil, !ways.contains(nil) else { return nil }
    return first.filter { call in ways.allSatisfy { $0?.contains(call) == true } }
  }
}

/// Whether a call may give the state the value that it had: an initialiser or an observer can make another of the literal that
/// the sources begin with.
private func mayGive(_ call: String, _ value: String?) -> Bool {
  let literal = /-?[0-9][0-9_.]*|"[^"\\]*"|true|false|nil/
  guard let value, value.wholeMatch(of: literal) != nil,
    let given = call.firstMatch(of: /\((?:\w+: )?([^()]+)\)$/)?.1,
    given.wholeMatch(of: literal) != nil
  else { return true }
  return given == value
}
