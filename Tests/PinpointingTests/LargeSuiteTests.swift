import Basics
import Synchronization
import Testing

@testable import Pinpointing

/// What a suite of a thousand tests costs, and that nothing planted in it is missed.
@Suite struct LargeSuiteTests {
  private var scripts: [Script] {
    (0..<1000).map { index in
      let name = "M.T\(index / 20)/t\(index)"
      return switch index {
      case 100, 200, 300, 400, 500, 600, 700: Script(name, .set("x\(index)", 1))
      case 110: Script(name, .require("x300", 0))
      case 120: Script(name, .require("x600", 0))
      case 130: Script(name, .require("y", 0))
      case 800, 810: Script(name, .set("y", 1))
      case 900: Script(name, .set("x300", 0))
      case 950: Script(name, .set("z", 4))
      default: Script(name, .require("w", 0))
      }
    }
  }

  @Test func budgetHoldsAndAllVictimsAreFound() async {
    let planted = Planted(scripts)
    let runner = ScriptedRunner(planted.scripts)
    let told = Mutex<[Phase]>([])
    let seen = await investigate(planted.question, with: runner) { progress in
      told.withLock { if $0.last != progress.phase { $0.append(progress.phase) } }
    }
    #expect(
      seen.all(.victim).map(\.sequenceNames) == [
        ["M.T15/t300", "M.T5/t110"], ["M.T30/t600", "M.T6/t120"], ["M.T40/t800", "M.T6/t130"],
      ])
    #expect(seen.all(.victim)[0].names(.cleaner) == [])
    #expect(seen.all(.victim)[2].names(.polluter) == ["M.T40/t800", "M.T40/t810"])
    #expect(seen.all(.leak).flatMap(\.tests).count == 10)
    // On two cores: four process starts for each test and twenty runs of the suite.
    #expect(runner.trials <= 4_000)
    #expect(runner.executions <= 40_000)
    #expect(seen.trials == runner.differentTrials)
    #expect(told.withLock(\.self).first == .baseline)
  }

  /// Tests fall into parts of different sizes; every test changes what the next one is to find, so that each pair is run.
  @Test func eachPartMayTryItsShareOfThePairs() async {
    let scripts = (0..<60).map { Script("T\($0).t", .set("own", $0 + 1), .add("sum")) }
    var planted = Planted(scripts)
    planted.limits.freshPairs = 100
    planted.limits.lastPairs = 60 * 59
    let seen = await planted.investigated().coverage
    #expect(seen?.untried == 0)
  }

  /// Each of half the tests leaves something of its own, at which all others look.
  @Test func sweepsEndWhereTheyTakeTooLong() async {
    let scripts = (0..<40).flatMap {
      [Script("T\($0).leaves", .set("own", $0 + 1)), Script("T\($0).looks", .forbid("own", 99))]
    }
    func seen(seconds: Double) async -> (trials: Int, untried: Int) {
      var planted = Planted(scripts).asIfLarge
      planted.limits.neighbours = 0
      planted.limits.lastPairs = 0
      planted.limits.sweepSeconds = seconds
      let runner = ScriptedRunner(scripts)
      let found = await investigate(planted.question, with: runner) { _ in }
      return (runner.trials, found.coverage?.untried ?? 0)
    }
    let (brief, whole) = await (seen(seconds: 0), seen(seconds: 60))
    #expect(brief.trials < whole.trials)
    #expect(brief.untried > whole.untried)
  }

  /// Every test changes what the next one is to find, so that no sweep tells of more than one.
  @Test(arguments: [0, 200]) func pairsThatATogglesSweepLeavesOpenAreCounted(limit: Int) async {
    let scripts = (0..<8).map { number in
      Script(
        "t\(number)", .forbid("x", 90 + number), .add("x"), .clean("s", [.set("x", 0)]))
    }
    var planted = Planted(scripts, seams: [Seam("s", .reset)]).asIfLarge
    planted.limits.chunk = 8
    planted.limits.widenedPairs = limit
    let seen = await planted.investigated()
    let told = seen.undecided.contains {
      if case .sparedMany = $0 { true } else { false }
    }
    #expect(told == (limit == 0))
  }
}

/// Which tests of a large suite one of them speaks for.
@Suite struct StateClassTests {
  private let state = StateID("static:x")

  private func groups(_ values: [String: String]) -> [[String]] {
    classes(
      of: Dictionary(uniqueKeysWithValues: values.map { (TestID($0.key), [state: $0.value]) })
    ).map { $0.members.map(\.rawValue) }
  }

  @Test func testsThatLeaveTheSameAreOneClass() {
    #expect(groups(["a": "1", "b": "1", "c": "2"]) == [["a", "b"], ["c"]])
  }

  @Test func whatVariesOrCannotBeComparedStandsForItselfAlone() {
    #expect(groups(["a": varying, "b": varying]) == [["a"], ["b"]])
    let closure = "closure\(EndStateText.incomparable)"
    #expect(groups(["a": closure, "b": closure]) == [["a"], ["b"]])
  }

  @Test func valuesThatDifferInNumbersOnlyHaveAPartInCommon() {
    let steady = common(["at: 12, by: me", "at: 13, by: me"])
    #expect(steady != varying && steady == common(["at: 7, by: me", "at: 5, by: me"]))
    #expect(common(["by: me", "by: you"]) == varying)
    #expect(common(["1", "1"]) == "1")
  }
}
