/// What a patch does about a finding, and where.
package struct Remedy: Hashable, Sendable, Codable {
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

  package let kind: Kind
  /// The states that it puts right; empty where it is about none.
  package let states: [StateID]
  /// Where it changes the sources first.
  package let place: SourceLine
  /// The function that it calls, as the tests name it; nil where it calls several, or none.
  package let function: String?
  /// Whether the test asserts what it sets up: it may then pass whatever the package does.
  package let isAsserted: Bool

  package init(
    kind: Kind, states: [StateID], place: SourceLine, function: String? = nil,
    isAsserted: Bool = false
  ) {
    self.kind = kind
    self.states = states
    self.place = place
    self.function = function
    self.isAsserted = isAsserted
  }
}
