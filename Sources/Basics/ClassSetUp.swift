/// What a class of XCTest's does once for all of its tests, as far as its text tells; what its superclasses do there, too.
package struct ClassSetUp: Hashable, Sendable, Codable {
  /// The code of `class func setUp` or of `class func tearDown`.
  package struct Code: Hashable, Sendable, Codable {
    /// Every name and literal that stands in it.
    package let words: Set<String>
    /// The variables that it changes, by its calls as well.
    package let states: Set<StateID>

    package init(words: Set<String>, states: Set<StateID>) {
      self.words = words
      self.states = states
    }

    private enum Key: CodingKey { case words, states }

    /// The same text for the same code.
    package func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(words.sorted(), forKey: .words)
      try values.encode(states.sorted(), forKey: .states)
    }

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      words = try values.decode(Set<String>.self, forKey: .words)
      states = try values.decode(Set<StateID>.self, forKey: .states)
    }

    /// Whether it changes the state or, for all that its text tells, may change it.
    fileprivate func concerns(_ state: StateID) -> Bool {
      states.contains(state) || words.contains(state.lastName)
    }
  }

  package let setUp: Code
  package let tearDown: Code

  package init(setUp: Code, tearDown: Code) {
    self.setUp = setUp
    self.tearDown = tearDown
  }

  /// Whether the state is changed before all tests of the class.
  package func changes(_ state: StateID) -> Bool { setUp.concerns(state) }

  /// The same, where nothing puts it back after all of them.
  package func leaves(_ state: StateID) -> Bool {
    changes(state) && !tearDown.concerns(state)
  }
}
