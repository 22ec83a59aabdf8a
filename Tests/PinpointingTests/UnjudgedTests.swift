import Basics
import Testing

@testable import Pinpointing

/// The tests of which nothing, or not all, could be said.
@Suite struct UnjudgedTests {
  private func reasons(_ seen: Investigation) -> [String: Unjudged.Reason] {
    Dictionary(
      seen.unjudged.map { ($0.test.rawValue, $0.reason) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func aSuiteThatCanBeObservedIsJudgedWhole() async {
    let seen = await Planted(
      Script("M.A/a", .set("x", 1)), Script("M.B/b", .require("x", 0)), Script("M.C/c", .skip)
    ).investigated()
    #expect(seen.unjudged == [] && seen.judged == 2)
  }

  @Test(arguments: [
    [Step.failAlone], [.exit(0)], [.exit(1)], [.crash], [.hang], [.skip], [.failEvery(2)],
  ])
  func whereEveryTestIsSoNoneWasJudged(steps: [Step]) async {
    for framework in [Framework.xctest, .swiftTesting] {
      for count in 1...3 {
        let seen = await Planted(
          (0..<count).map { Script("M.T\($0)/t", steps: steps, framework: framework) }
        ).investigated()
        #expect(seen.judged == 0, "\(steps) \(framework)")
      }
    }
  }

  @Test func oneGoodTestAmongThemIsJudged() async {
    let seen = await Planted(
      Script("M.A/a", .failAlone), Script("M.B/b", .exit(0)), Script("M.C/c"),
      Script("M.D/d", .skip)
    ).investigated()
    #expect(seen.judged == 1)
    #expect(reasons(seen) == ["M.A/a": .failsByItself, "M.B/b": .failsByItself])
    #expect(!seen.unjudged.contains { $0.forbidsACleanBill })
  }

  @Test func aTestThatCannotBeObservedAloneForbidsACleanBill() async {
    let seen = await Planted(Script("M.A/a"), Script("M.B/b"), Script("M.C/c")).investigated {
      $0.mode.isOrdered && Set($0.tests) == [TestID("M.B/b")] ? "the process was lost" : nil
    }
    #expect(reasons(seen) == ["M.B/b": .unobserved])
    #expect(seen.unjudged.allSatisfy { $0.passesPlainly && $0.forbidsACleanBill })
    #expect(seen.findings == [] && seen.judged == 2)
  }

  /// What our own look does is no fault of the test's.
  @Test func aTestThatCrashesOnlyWhereStateIsLookedAtIsNotBrittle() async {
    let seen = await Planted(
      Script("M.A/a"), Script("M.B/b", .crashWhenLookedAt), Script("M.C/c")
    ).investigated()
    #expect(reasons(seen) == ["M.B/b": .unobserved])
    #expect(seen.unjudged.allSatisfy { $0.passesPlainly && $0.forbidsACleanBill })
    #expect(seen.findings == [] && seen.judged == 2)
  }

  /// A look takes time, which a test may measure. The first one shows that what the first test sets is no reason.
  @Test(arguments: ["set by nobody", "x"])
  func aTestThatFailsOnlyWhereStateIsLookedAtIsNotBrittle(cell: String) async {
    let seen = await Planted(
      Script("M.A/a", .set("x", 1)), Script("M.B/b", .requireWhereLookedAt(true, cell, 1)),
      Script("M.C/c")
    ).investigated()
    #expect(reasons(seen) == ["M.B/b": .failsWhereLookedAt])
    #expect(seen.unjudged.contains { $0.forbidsACleanBill })
    #expect(seen.findings.map(\.kind) == [.leak] && seen.judged == 3)
    #expect(seen.tests.first(where: { $0.test == TestID("M.B/b") })?.alone == .passed)
  }

  @Test func aPairThatCannotBeObservedForbidsACleanBill() async {
    let seen = await Planted(Script("M.A/a", .set("x", 1)), Script("M.B/b")).investigated {
      $0.mode.isOrdered && $0.tests == [TestID("M.A/a"), TestID("M.B/b")]
        && $0.toggles.isEmpty ? "the process was lost" : nil
    }
    #expect(reasons(seen) == ["M.B/b": .partlyUnobserved])
    #expect(seen.unjudged.contains { $0.forbidsACleanBill })
  }

  @Test(arguments: [Trial.Mode.plain, .parallel])
  func aWholeRunThatCannotBeObservedForbidsACleanBill(mode: Trial.Mode) async {
    let seen = await Planted(
      Script("M.A/a", framework: .swiftTesting), Script("M.B/b", framework: .swiftTesting)
    ).investigated { $0.mode == mode ? "the process was lost" : nil }
    let reason: Unjudged.Reason = mode == .plain ? .partlyUnobserved : .unclearInParallel
    #expect(reasons(seen) == ["M.A/a": reason, "M.B/b": reason])
    #expect(seen.unjudged.allSatisfy { $0.forbidsACleanBill })
  }

  @Test func whatEndsItsProcessOneAfterAnotherAndNotPlainlyForbidsACleanBill() async {
    let seen = await Planted(
      Script("M.A/a", framework: .swiftTesting),
      Script("M.B/b", .crashSerially, framework: .swiftTesting)
    ).investigated()
    #expect(reasons(seen) == ["M.B/b": .endsItsProcess])
    #expect(seen.unjudged.contains { $0.forbidsACleanBill })
  }

  @Test func aFlakyTestHasItsOwnFindingAndForbidsNothing() async {
    let seen = await Planted(
      Script("M.A/a"), Script("M.B/b", .failEvery(2)), Script("M.C/c")
    ).investigated()
    #expect(reasons(seen) == ["M.B/b": .flaky])
    #expect(!seen.unjudged.contains { $0.forbidsACleanBill })
  }

  @Test func aRedTestThatEndsTheAuditIsNamed() async {
    var planted = Planted(Script("M.A/a", .failAlone), Script("M.B/b"))
    planted.skipFailing = false
    #expect(reasons(await planted.investigated()) == ["M.A/a": .failsByItself])
  }
}
