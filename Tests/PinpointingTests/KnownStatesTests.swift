import Basics
import Testing

@testable import Pinpointing

/// What skipping one cleanup taught of a state is used for another that leaves the same.
@Suite struct KnownStatesTests {
  private let state = [StateID("static:M.x"): "1"]
  private let a = TestID("T.a")
  private let b = TestID("T.b")

  @Test func onlyWhatPassedIsKnownToPass() {
    var known = KnownStates()
    #expect(!known.knows(state))
    known.learn(state, passed: [a], reached: [])
    #expect(known.knows(state))
    #expect(known.passes(a, after: state))
    #expect(!known.passes(b, after: state))
    #expect(!known.passes(a, after: [:]))
  }

  @Test func whatReachedAToggleIsNotKnownForAnother() {
    var known = KnownStates()
    known.learn(state, passed: [a], reached: [a])
    known.learn(state, passed: [b], reached: [])
    #expect(!known.passes(a, after: state))
    #expect(known.passes(b, after: state))
  }
}
