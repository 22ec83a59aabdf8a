import Basics
import Synchronization
import Testing

@testable import Pinpointing

/// What is looked for where only some tests can have been affected by a change.
@Suite struct AffectedTests {
  /// A polluter whose state no probe sees, and a victim that stands before it in plain order.
  private var planted: Planted {
    let scripts = (0..<100).map { place in
      let name = "M.T\(place / 10)/t\(place)"
      return switch place {
      case 20: Script(name, .require("hidden", 0))
      case 70: Script(name, .set("hidden", 1))
      default: Script(name)
      }
    }
    return Planted(scripts.map { $0.taking(seconds: 1) })
  }

  private func investigated(
    affected: String, knowsFlaky: Bool = false
  ) async -> (seen: Investigation, whole: [Trial.Mode: Int]) {
    var question = planted.question
    question.affected = [TestID(affected)]
    question.knowsFlaky = knowsFlaky
    let whole = Mutex<[Trial.Mode: Int]>([:])
    let runner = ScriptedRunner(planted.scripts) { trial in
      if trial.tests.count == 100 { whole.withLock { $0[trial.mode, default: 0] += 1 } }
      return nil
    }
    let seen = await investigate(question, with: runner) { _ in }
    return (seen, whole.withLock(\.self))
  }

  @Test(arguments: ["M.T7/t70", "M.T2/t20"])
  func oneOfAPairIsEnough(affected: String) async {
    let (seen, _) = await investigated(affected: affected)
    #expect(seen.all(.victim).map(\.sequenceNames) == [["M.T7/t70", "M.T2/t20"]])
  }

  @Test func whatConcernsOthersIsNotTold() async {
    #expect(await investigated(affected: "M.T5/t50").seen.findings.isEmpty)
  }

  /// The plain run, three times in sequence, and once after and before the others.
  @Test func theWholeSuiteRunsInFewOrders() async {
    #expect(await investigated(affected: "M.T7/t70").whole.values.reduce(0, +) == 6)
  }

  @Test func whatIsKnownOfFlakyTestsIsNotAskedAgain() async {
    let (seen, whole) = await investigated(affected: "M.T7/t70", knowsFlaky: true)
    #expect(whole.values.reduce(0, +) == 4)
    #expect(seen.all(.victim).map(\.sequenceNames) == [["M.T7/t70", "M.T2/t20"]])
  }
}
