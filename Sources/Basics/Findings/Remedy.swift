/// What a patch does about a finding, and where.
package struct Remedy: Hashable, Sendable {
  /// The way of mending; the raw value is the word in reports.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Calls a cleanup of the tests' or the package's own, which undoes this state, where it is missing.
    case callCleaner
    /// Calls the function with which the tests set this state when the test ends, with what the state begins with.
    case callSetter
    /// Calls the superclass's teardown or set-up, which an override leaves out.
    case callSuper
    /// Puts the value of a settable variable back when the test ends.
    case putBack
    /// Uses a variable that is made on first use before the test changes what it is made from.
    case useFirst
    /// Gives each test of a suite its own instance of a double that a static shares.
    case ownInstance
    /// Sets the variable to its initial value before the test that relies on it.
    case setUp
    /// Puts a variable of the environment, the working folder or a default back when the test ends.
    case putProcessBack
    /// Lets the tests of a suite run one after another.
    case serialise
    /// Takes out a cleanup that nothing needs.
    case dropCleanup
  }

  /// One way of mending, and the states that it puts right.
  package struct Way: Hashable, Sendable {
    package let kind: Kind
    /// Sorted; empty where it is about none.
    package let states: [StateID]
    /// The function that it calls, as the tests name it; nil where it calls several, or none.
    package let function: String?

    package init(_ kind: Kind, _ states: [StateID], function: String? = nil) {
      self.kind = kind
      self.states = states.sorted()
      self.function = function
    }
  }

  /// Never empty; the likeliest way first.
  package let ways: [Way]
  /// Where it changes the sources first.
  package let place: SourceLine
  /// Whether the test asserts what it sets up: it may then pass whatever the package does.
  package let isAsserted: Bool

  /// The first of its ways.
  package var kind: Kind { ways[0].kind }
  /// The states that it puts right; empty where it is about none.
  package var states: [StateID] { ways.flatMap(\.states) }

  /// - Precondition: there is a way.
  package init(ways: [Way], place: SourceLine, isAsserted: Bool = false) {
    precondition(!ways.isEmpty, "a remedy has a way")
    self.ways = ways
    self.place = place
    self.isAsserted = isAsserted
  }
}

extension [Remedy.Way] {
  /// The same with one way for all states that are put right alike, in the order of the kinds.
  package var united: [Remedy.Way] {
    var states: [Remedy.Way: Set<StateID>] = [:]
    for way in self {
      states[Remedy.Way(way.kind, [], function: way.function), default: []].formUnion(way.states)
    }
    func place(_ way: Remedy.Way) -> (Int, String) {
      (Remedy.Kind.allCases.firstIndex(of: way.kind)!, way.function ?? "")
    }
    return states.map { Remedy.Way($0.kind, $1.sorted(), function: $0.function) }.sorted {
      place($0) < place($1)
    }
  }
}
