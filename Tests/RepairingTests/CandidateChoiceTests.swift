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

  /// Of two values that are put back into one state the last one stays.
  @Test(arguments: [true, false]) func whatMendsBothTakesThePlaceOfWhatPutsBackOtherwise(
    mayMendBoth: Bool
  ) {
    let other = offer(mayMendBoth ? ["f-1", "f-2"] : ["f-2"], "B.swift", 1, undoing: "x")
    let first = offer(["f-1", "f-2"], "A.swift", 1, undoing: "x")
    var choice = CandidateChoice([first, other])
    choice.drop(notMending: ["f-2"])
    #expect(choice.chosen == (mayMendBoth ? [other] : [first, other]))
  }

  @Test func whatBreaksSomethingIsOutForAllItsFindings() {
    var choice = CandidateChoice([both, second])
    choice.drop([both])
    #expect(choice.chosen == [second])
  }

  @Test func whatIsSetAsideWaitsUntilItIsTakenUp() {
    let first = offer(["f-1"], "A.swift", 1)
    var choice = CandidateChoice([first, second])
    choice.setAside(["f-1"])
    #expect(choice.chosen == [second])
    let isMore = choice.takeUp()
    #expect(isMore)
    #expect(choice.chosen == [first, second])
  }

  @Test func whatFailedIsNotTriedAgainWhenMoreIsOffered() {
    var choice = CandidateChoice([both])
    choice.drop([both])
    choice.offer([both, second])
    #expect(choice.chosen == [second])
  }

  @Test func nothingMoreIsTriedWhereWhatWasSetAsideHasNoCandidateLeft() {
    let first = offer(["f-1"], "A.swift", 1)
    var choice = CandidateChoice([first, second])
    choice.setAside(["f-1"])
    choice.drop([first])
    let isMore = choice.takeUp()
    #expect(!isMore)
  }

  /// What mends an error alone must not give way to what mends a warning, too.
  @Test func whatWasGoodStaysWhenWhatWasPostponedIsTaken() {
    let warning = offer(["f-0"], "A.swift", 1)
    let error = offer(["f-1"], "A.swift", 2)
    let other = offer(["f-0"], "B.swift", 1)
    var choice = CandidateChoice([warning, other, error])
    #expect(choice.chosen == [warning])
    let isOther = choice.postpone(["f-0"])
    #expect(isOther)
    #expect(choice.chosen == [error])
    let isMore = choice.takeUp(keeping: [error])
    #expect(isMore)
    #expect(choice.chosen == [error, other])
  }

  @Test func whatIsSetAsideIsTakenUpBeforeWhatWasPostponed() {
    let (first, third) = (offer(["f-1"], "A.swift", 1), offer(["f-3"], "C.swift", 1))
    var choice = CandidateChoice([first, second, third])
    let isOther = choice.postpone(["f-3"])
    choice.setAside(["f-1"])
    #expect(isOther)
    #expect(choice.chosen == [second])
    let isMore = choice.takeUp(keeping: [second])
    #expect(isMore)
    #expect(choice.chosen == [first, second])
    let isLast = choice.takeUp(keeping: [first, second])
    #expect(isLast)
    #expect(choice.chosen == [first, second, third])
  }

  @Test func nothingIsPostponedWhereNothingElseWouldBeTried() {
    var choice = CandidateChoice([second])
    let isOther = choice.postpone(["f-2"])
    #expect(!isOther)
    #expect(choice.chosen == [second])
  }

  @Test func ofTwoThatReplaceTheSamePartTheFirstIsChosen() {
    let (one, other) = (offer(["f-1"], "A.swift", 2), offer(["f-2"], "A.swift", 3))
    #expect(CandidateChoice([one, other, second]).chosen == [one, second])
  }

  /// Its second cleanup would do what the first has done.
  @Test func noStateIsPutBackTwiceAtOnePlace() {
    func cleanup(_ finding: String, _ states: [String], tests: Set<TestID>) -> Candidate {
      Candidate(
        remedy: Remedy(ways: [.init(.putBack, [])], place: SourceLine(file: "A.swift", line: 1)),
        findings: [finding],
        replacements: [
          Replacement(file: "A.swift", range: 0..<0, text: finding, content: .statements)
        ],
        undone: Set(states.map { .init(state: StateID("static:" + $0), fields: [], tests: tests) }))
    }
    let (one, two) = (TestID("T/one"), TestID("T/two"))
    let both = cleanup("f-1", ["Shop.rate", "Shop.log"], tests: [one, two])
    let some = cleanup("f-2", ["Shop.rate"], tests: [one])
    let other = cleanup("f-3", ["Shop.open"], tests: [one])
    #expect([some, both, other].withoutNeedless == [both.mending(["f-2"]), other])
    #expect([some, cleanup("f-4", ["Shop.rate"], tests: [two])].withoutNeedless.count == 2)
    #expect([some, some].withoutNeedless == [some])
  }

  private func candidate(undoing state: String, _ fields: Set<String> = [], after tests: String...)
    -> Candidate
  {
    Candidate(
      remedy: Remedy(ways: [.init(.putBack, [])], place: SourceLine(file: "A.swift", line: 1)),
      findings: ["f-1"], replacements: [],
      undone: [
        .init(state: StateID("static:" + state), fields: fields, tests: Set(tests.map(TestID.init)))
      ])
  }

  private func finding(_ kind: FindingKind, _ role: Role?) -> Finding {
    Finding(
      kind: kind, test: TestID("T/one"),
      partners: role.map { role in
        ["T/one", "T/two"].map { Partner(test: TestID($0), role: role) }
      } ?? [],
      state: [
        StateChange(id: StateID("static:Shop.desk"), before: "rate: 1", after: "rate: 2")
      ])
  }

  /// What each of several does by itself has to be put back after each of them.
  @Test func whatEachPolluterLeavesIsUndoneByAllTogether() {
    let victim = finding(.victim, .polluter)
    let (one, two) = (
      candidate(undoing: "Shop.desk", after: "T/one"),
      candidate(undoing: "Shop.desk", after: "T/two")
    )
    #expect([one, two].undo(victim))
    #expect(one.undoes(victim) && ![one].undo(victim))
    #expect(![one, candidate(undoing: "Shop.other", after: "T/two")].undo(victim))
    #expect([one].undo(finding(.victim, .jointPolluter)))
  }

  @Test func onlyTheSameFieldIsUndone() {
    let leak = finding(.leak, nil)
    #expect([candidate(undoing: "Shop.desk", ["rate"], after: "T/one")].undo(leak))
    #expect(![candidate(undoing: "Shop.desk", ["log"], after: "T/one")].undo(leak))
  }

  @Test func noRaceIsUndoneByAnyPutBack() {
    let candidates = [candidate(undoing: "Shop.desk", after: "T/one")]
    #expect(candidates.undo(finding(.notRepeatable, nil)))
    #expect(!candidates.undo(finding(.parallelUnsafe, nil)))
    #expect(!candidates.undo(finding(.flaky, nil)))
  }
}

/// A candidate that replaces the first bytes of a file.
private func offer(
  _ findings: [String], _ file: String, _ count: Int, undoing state: String? = nil
) -> Candidate {
  Candidate(
    remedy: Remedy(ways: [.init(.putBack, [])], place: SourceLine(file: file, line: 1)),
    findings: findings, replacements: [Replacement(file: file, range: 0..<count, text: "x")],
    undone: Set(
      [state].compactMap(\.self).map {
        UndoneState(state: StateID($0), fields: [], tests: [TestID("M.C/test")])
      }))
}
