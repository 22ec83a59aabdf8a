import Basics
import Repairing
import Testing

@Suite struct CandidateChoiceTests {
  private let both = offer(["f-1", "f-2"], "A.swift", 1)
  private let second = offer(["f-2"], "B.swift", 1)

  @Test func oneThatMendsTwoIsChosenOnce() {
    #expect(CandidateChoice([both, second]).chosen == [both])
  }

  @Test func oneThatFailsForOneFindingStaysForTheOther() {
    var choice = CandidateChoice([both, second])
    choice.drop(notMending: ["f-2"])
    #expect(choice.chosen == [both, second])
  }

  @Test func whatDoesNotCompileIsOutForAllItsFindings() {
    var choice = CandidateChoice([both, second])
    choice.drop(changing: ["A.swift"])
    #expect(choice.chosen == [second])
  }

  @Test func aFileThatDoesNotCompileCostsNoCandidateThatWasNotTried() {
    var choice = CandidateChoice([both, second])
    choice.drop(changing: ["B.swift"])
    choice.drop(notMending: ["f-2"])
    #expect(choice.chosen == [both, second])
  }

  @Test func ofTwoThatReplaceTheSamePartTheFirstIsChosen() {
    let (one, other) = (offer(["f-1"], "A.swift", 2), offer(["f-2"], "A.swift", 3))
    #expect(CandidateChoice([one, other, second]).chosen == [one, second])
  }

  /// Its second cleanup would do what the first has done.
  @Test func noStateIsPutBackTwiceAtOnePlace() {
    func cleanup(_ finding: String, _ states: [StateID], _ text: String) -> Candidate {
      Candidate(
        remedy: Remedy(kind: .putBack, states: states, place: SourceLine(file: "A.swift", line: 1)),
        findings: [finding],
        replacements: [
          Replacement(file: "A.swift", range: 0..<0, text: text, content: .statements)
        ])
    }
    let (rate, log) = (StateID("static:Shop.rate"), StateID("static:Shop.log"))
    let (both, one) = (cleanup("f-1", [rate, log], "x"), cleanup("f-2", [rate], "y"))
    let other = cleanup("f-3", [StateID("static:Shop.open")], "z")
    #expect(CandidateChoice([both, one, other]).chosen == [both, other])
  }
}

/// A candidate that replaces the first bytes of a file.
private func offer(_ findings: [String], _ file: String, _ count: Int) -> Candidate {
  Candidate(
    remedy: Remedy(kind: .putBack, states: [], place: SourceLine(file: file, line: 1)),
    findings: findings, replacements: [Replacement(file: file, range: 0..<count, text: "x")])
}
