import Basics
import Synchronization
import Testing

@testable import Observing

/// What trials have to themselves, and when they go without some of it.
@Suite struct ReconsiderationTests {
  private static let whole = Seclusion(Set(Seclusion.Part.allCases))

  @Test func tellsWhichPartATestCannotShare() async {
    let found = await milder { seclusion, _ in
      seclusion.parts.contains(.temporary) ? ["failed"] : ["passed"]
    }
    #expect(found == Self.whole.without(.temporary))
  }

  @Test func leavesAllToTrialsWhereTestsEndAlike() async {
    #expect(await milder { _, _ in ["failed"] } == nil)
  }

  @Test func takesNoChanceForADifference() async {
    // Twice alike here and there, and not so after that.
    let found = await milder { seclusion, times in
      if times > 2 { return ["failed", "passed"] }
      return seclusion.parts.isEmpty ? ["passed"] : ["failed"]
    }
    #expect(found == nil)
  }

  @Test func takesNoOtherDifferenceForTheSame() async {
    let found = await milder { seclusion, times in
      seclusion.parts.isEmpty == (times > 2) ? ["failed"] : ["passed"]
    }
    #expect(found == nil)
  }

  /// It passes four times in five where it passes at all, in the user's own runs and in those between.
  @Test func letsATestFailNowAndThen() async {
    let found = await milder { seclusion, times in
      if seclusion.parts.contains(.network) { return ["failed"] }
      let isBetween = !seclusion.parts.isEmpty
      return times > 2 || isBetween
        ? ["failed", "passed", "passed", "passed", "passed"] : ["passed"]
    }
    #expect(found == Self.whole.without(.network))
  }

  @Test func takesATestForFlakyThatFailsAsOftenAsNot() async {
    let found = await milder { seclusion, times in
      if !seclusion.parts.isEmpty { return ["failed"] }
      return times > 2 ? ["failed", "passed"] : ["passed"]
    }
    #expect(found == nil)
  }

  /// A time-out costs the time limit.
  @Test func runsWhatDoesNotEndOnlyTwice() async {
    let most = Mutex(0)
    let found = await milder { seclusion, times in
      guard seclusion.parts.contains(.network) else { return ["passed"] }
      most.withLock { $0 = max($0, times) }
      return [Outcome.timedOut.word]
    }
    #expect(found == Self.whole.without(.network))
    #expect(most.withLock(\.self) == 2)
  }

  @Test func takesNoChanceForATimeOut() async {
    let found = await milder { seclusion, times in
      if !seclusion.parts.isEmpty { return [Outcome.timedOut.word] }
      return times > 2 ? [Outcome.timedOut.word, "passed"] : ["passed"]
    }
    #expect(found == nil)
  }

  @Test func givesEverythingUpWhereNothingBetweenWillDo() async {
    let found = await milder { seclusion, _ in
      seclusion.parts.isEmpty ? ["passed"] : ["failed"]
    }
    #expect(found == Seclusion.none)
  }

  /// What one test has to go without that ends in these ways, one after another, told by its words.
  private func milder(
    _ ends: @escaping @Sendable (Seclusion, _ times: Int) -> [String]
  ) async -> Seclusion? {
    await Reconsideration { tests, seclusion, times in
      let ends = ends(seclusion, times)
      let words = (0..<times).map { ends[$0 % ends.count] }
      return Dictionary(uniqueKeysWithValues: tests.map { ($0, words) })
    }.milder(than: Self.whole, for: [TestID("M.S/t")])
  }
}
