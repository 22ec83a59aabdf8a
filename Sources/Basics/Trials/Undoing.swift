/// A state, or one field of what hangs off it, that can be put back.
package struct StatePart: Hashable, Sendable, Codable, Comparable {
  package let state: StateID
  /// The path of fields that leads to it, as in `store.items`; nil for the whole state.
  package let field: String?
  /// True or absent, never false: trials that were remembered before there was this say nothing of it.
  private let firstValue: Bool?
  private let use: Bool?

  /// Whether it is of a variable that is made on first use: made before the first test, kept, and written back before the last.
  package var isFirstValue: Bool { firstValue == true }

  /// Whether it is only that the variable was made, on its first use: before the last test it seems unused again, and is made
  /// anew when that test uses it.
  package var isUse: Bool { use == true }

  package init(
    _ state: StateID, field: String? = nil, isFirstValue: Bool = false, isUse: Bool = false
  ) {
    self.state = state
    self.field = field
    firstValue = isFirstValue ? true : nil
    use = isUse ? true : nil
  }

  package static func < (left: StatePart, right: StatePart) -> Bool {
    (left.state, left.field ?? "", left.manner) < (right.state, right.field ?? "", right.manner)
  }

  private var manner: Int { isUse ? 2 : isFirstValue ? 1 : 0 }
}

/// The states that a trial, before its last test, puts back to what they were before its first test.
package struct Undoing: Hashable, Sendable, Codable {
  /// Sorted.
  package let parts: [StatePart]
  /// Whether the states are put back. If not, the trial only keeps copies of them, to show that copying changes nothing.
  package let isDone: Bool
  /// True or absent, never false, like a part's.
  private let made: Bool?

  /// Whether the variables whose first values are asked for are only made before the first test, and then left alone.
  package var isMadeOnly: Bool { made == true }

  package init(_ parts: some Sequence<StatePart>, isDone: Bool = true, isMadeOnly: Bool = false) {
    self.parts = Set(parts).sorted()
    self.isDone = isDone
    made = isMadeOnly ? true : nil
  }
}

/// What became of a state that a trial was to put back.
package struct UndoneState: Hashable, Sendable, Codable {
  /// A field that had changed, with its value before and after.
  package struct Field: Hashable, Sendable, Codable {
    /// Empty where the whole state is one value.
    package let path: String
    package let before: String
    package let after: String

    package init(path: String, before: String, after: String) {
      self.path = path
      self.before = before
      self.after = after
    }

    /// The path in the words of the source, which knows nothing of the storage that the compiler makes for a lazy property.
    package var shownPath: String { path.replacing("$__lazy_storage_$_", with: "") }
  }

  package let state: StateID
  /// Whether it is as it was before.
  package let isPutBack: Bool
  /// Whether all that the state leads to could be seen and written.
  package let isWhole: Bool
  package let fields: [Field]

  package init(_ state: StateID, isPutBack: Bool, isWhole: Bool, fields: [Field] = []) {
    self.state = state
    self.isPutBack = isPutBack
    self.isWhole = isWhole
    self.fields = fields
  }
}
