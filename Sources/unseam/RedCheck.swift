import Basics
import Discovering
import Foundation
import Instrumenting
import Observing
import Pinpointing
import Synchronization

/// Proves that tests that fail before any toggle fail without our instrumentation, too; what fails only with it is our fault.
///
/// That takes a second build. The search goes on without the tests in question, so both go on side by side: the build uses
/// what time the search leaves.
final class RedCheck: Sendable {
  /// A build that was begun.
  private struct Build {
    let result: Task<Result<BuiltTests, any Error>, Never>
    let isBesideSearch: Bool
  }

  private let prepared: Prepared
  private let build = Mutex<Build?>(nil)

  init(_ prepared: Prepared) { self.prepared = prepared }

  /// Begins to build as soon as the search leaves out a test, and is not over yet.
  func follow(_ progress: Pinpointing.Progress) {
    if !progress.red.isEmpty { _ = begun(besideSearch: true) }
  }

  /// - Throws: a failure of ours where a test of `red` passes without our instrumentation, or the build fails.
  func check(_ red: [TestID]) async throws {
    let (session, scratch) = (prepared.located.session, prepared.located.scratch)
    if red.isEmpty || session.interruption.status != nil { return }
    session.console.progress(
      "Building without seams, to see whether the failing tests fail there, too")
    let plain = try await builtPlainly(session)
    let runner = Prepared.runner(plain, prepared.catalog, session, scratch: scratch.root)
    runner.seclusion = prepared.runner.seclusion
    // A test that passes by chance once must not pass for proof.
    var ours = await passing(red, runner)
    for _ in 0..<2 { ours = await passing(ours, runner) }
    if ours.isEmpty || session.interruption.status != nil { return }
    let names = ours.map(\.rawValue).joined(separator: ", ")
    throw Failure(
      "self-check failed: \(names) fails with our seams in it and passes without; please report it",
      .internalError)
  }

  /// A build beside the search may have lacked memory or room: if it failed, it is made once more by itself.
  private func builtPlainly(_ session: Session) async throws -> BuiltTests {
    let first = begun(besideSearch: false)
    let result = await first.result.value
    if case .failure = result, first.isBesideSearch, session.interruption.status == nil {
      return try await started(besideSearch: false).result.value.get()
    }
    return try result.get()
  }

  /// The build, which is begun if it was not.
  private func begun(besideSearch: Bool) -> Build {
    build.withLock { build in
      let known = build ?? started(besideSearch: besideSearch)
      build = known
      return known
    }
  }

  private func started(besideSearch: Bool) -> Build {
    let (located, runner) = (prepared.located, prepared.runner)
    let result = Task {
      runner.isBesideBuild = besideSearch
      defer { runner.isBesideBuild = false }
      return await withCheckedContinuation { continuation in
        // Waiting for a build must not hold one of the few threads that run async code.
        Thread.detachNewThread {
          continuation.resume(
            returning: Result { try RedCheck.build(located, givingWay: besideSearch) })
        }
      }
    }
    return Build(result: result, isBesideSearch: besideSearch)
  }

  private static func build(_ located: Located, givingWay: Bool) throws -> BuiltTests {
    let scratch = Scratch(located.scratch.root + "/plain")
    do { try scratch.prepare() } catch { throw Failure("\(error)", .usage) }
    return try Prepared.build(
      located, located.discovery.withoutEdits, scratch: scratch, givesWay: givingWay)
  }

  /// Those of `tests` that pass alone.
  private func passing(_ tests: [TestID], _ runner: TrialRunner) async -> [TestID] {
    let observations = await runner.observe(tests.map { Trial([$0]) }, .judging)
    return observations.filter { $0.failure == nil && $0.verdict.isGreen }.flatMap(\.trial.tests)
  }
}
