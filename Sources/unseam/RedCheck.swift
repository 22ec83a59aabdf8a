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
  private typealias Build = Task<Result<BuiltTests, any Error>, Never>

  private let prepared: Prepared
  private let build = Mutex<Build?>(nil)
  private let wasBeside = Atomic(false)

  init(_ prepared: Prepared) { self.prepared = prepared }

  /// Begins to build as soon as the search leaves out a test, and is not over yet.
  func follow(_ progress: Pinpointing.Progress) {
    if !progress.red.isEmpty { _ = begun(beside: true) }
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

  /// The build that was begun beside the search may have lacked memory or room: if it failed, it is made once more by itself.
  private func builtPlainly(_ session: Session) async throws -> BuiltTests {
    let first = await begun(beside: false).value
    if case .failure = first, wasBeside.load(ordering: .relaxed), session.interruption.status == nil
    {
      return try RedCheck.build(prepared.located, beside: false)
    }
    return try first.get()
  }

  /// The build, which is begun if it was not.
  private func begun(beside search: Bool) -> Build {
    build.withLock { build in
      if let build { return build }
      let (located, runner) = (prepared.located, prepared.runner)
      wasBeside.store(search, ordering: .relaxed)
      let new = Build {
        runner.isBesideBuild = search
        defer { runner.isBesideBuild = false }
        return await withCheckedContinuation { continuation in
          // Waiting for a build must not hold one of the few threads that run async code.
          Thread.detachNewThread {
            continuation.resume(returning: Result { try RedCheck.build(located, beside: search) })
          }
        }
      }
      build = new
      return new
    }
  }

  private static func build(_ located: Located, beside search: Bool) throws -> BuiltTests {
    let scratch = Scratch(located.scratch.root + "/plain")
    do { try scratch.prepare() } catch { throw Failure("\(error)", .usage) }
    return try Prepared.build(
      located, located.discovery.withoutEdits, scratch: scratch, givesWay: search)
  }

  /// Those of `tests` that pass alone.
  private func passing(_ tests: [TestID], _ runner: TrialRunner) async -> [TestID] {
    let observations = await runner.observe(tests.map { Trial([$0]) }, .judging)
    return observations.filter { $0.failure == nil && $0.verdict.isGreen }.flatMap(\.trial.tests)
  }
}
