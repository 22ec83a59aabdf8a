import Basics
import Synchronization
import Testing

@testable import Pinpointing

/// What is looked for where only some tests can have been affected by a change.
@Suite struct AffectedTests {
  /// A polluter whose state no probe sees, a victim that stands before it in plain order, and perhaps one that cleans up.
  private func planted(cleanerAt place: Int? = nil) -> Planted {
    let scripts = (0..<100).map { number in
      let name = "M.T\(number / 10)/t\(number)"
      return switch number {
      case 20: Script(name, .require("hidden", 0))
      case 70: Script(name, .set("hidden", 1))
      case place: Script(name, .set("hidden", 0))
      default: Script(name)
      }
    }
    return Planted(scripts.map { $0.taking(seconds: 1) })
  }

  private func investigated(
    _ planted: Planted, affected: String, beganSteady: Bool = false
  ) async -> (seen: Investigation, wholeRuns: Int) {
    var question = planted.question
    question.affected = [TestID(affected)]
    question.beganSteady = beganSteady
    let wholeRuns = Mutex(0)
    let runner = ScriptedRunner(planted.scripts) { trial in
      if trial.tests.count == planted.scripts.count { wholeRuns.withLock { $0 += 1 } }
      return nil
    }
    let seen = await investigate(question, with: runner) { _ in }
    return (seen, wholeRuns.withLock(\.self))
  }

  @Test(arguments: ["M.T7/t70", "M.T2/t20"], [nil, 10, 90])
  func oneOfAPairIsEnough(affected: String, cleanerAt place: Int?) async {
    let (seen, _) = await investigated(planted(cleanerAt: place), affected: affected)
    #expect(seen.all(.victim).map(\.sequenceNames) == [["M.T7/t70", "M.T2/t20"]])
  }

  @Test func whatConcernsOthersIsNotTold() async {
    #expect(await investigated(planted(), affected: "M.T5/t50").seen.findings.isEmpty)
  }

  /// The plain run, three times in sequence, reversed, and the one test before and after the others.
  @Test func theWholeSuiteRunsInFewOrders() async {
    #expect(await investigated(planted(), affected: "M.T7/t70").wholeRuns == 7)
  }

  @Test func whereNoTestEndedByChanceTheSequenceRunsOnce() async {
    let (seen, wholeRuns) = await investigated(
      planted(), affected: "M.T7/t70", beganSteady: true)
    #expect(wholeRuns == 5)
    #expect(seen.all(.victim).map(\.sequenceNames) == [["M.T7/t70", "M.T2/t20"]])
  }

  /// What fails in sequence may do so by chance.
  @Test func whereATestFailsTheSequenceRunsThreeTimes() async {
    let planted = Planted(planted().scripts + [Script("M.U/v", .require("hidden", 0))])
    let steady = await investigated(planted, affected: "M.T7/t70", beganSteady: true)
    let unsteady = await investigated(planted, affected: "M.T7/t70")
    #expect(steady.wholeRuns == unsteady.wholeRuns)
  }
}
