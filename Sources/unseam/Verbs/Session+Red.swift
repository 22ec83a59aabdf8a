import Basics
import Discovering
import Instrumenting
import Observing
import Pinpointing

extension Session {
  /// Proves that tests that fail before any toggle fail without our instrumentation, too; what fails only with it is our fault.
  func checkRed(_ investigation: Investigation, _ prepared: Prepared) async throws {
    if investigation.red.isEmpty || interruption.status != nil { return }
    let located = prepared.located
    console.progress("Building without seams, to see whether the failing tests fail there, too")
    let scratch = Scratch(located.scratch.root + "/plain")
    do { try scratch.prepare() } catch { throw Failure("\(error)", .usage) }
    let plain = try Prepared.build(located, located.discovery.withoutEdits, scratch: scratch)
    let runner = Prepared.runner(
      plain, prepared.catalog, self, scratch: prepared.located.scratch.root)
    runner.seclusion = prepared.runner.seclusion
    // A test that passes by chance once must not pass for proof.
    var ours = await passing(investigation.red, runner)
    for _ in 0..<2 { ours = await passing(ours, runner) }
    if ours.isEmpty || interruption.status != nil { return }
    let names = ours.map(\.rawValue).joined(separator: ", ")
    throw Failure(
      "self-check failed: \(names) fails with our seams in it and passes without; please report it",
      .internalError)
  }

  /// Those of `tests` that pass alone.
  private func passing(_ tests: [TestID], _ runner: TrialRunner) async -> [TestID] {
    let observations = await runner.observe(tests.map { Trial([$0]) }, .judging)
    return observations.filter { $0.failure == nil && $0.verdict.isGreen }.flatMap(\.trial.tests)
  }
}
