import Basics
import Discovering
import Foundation
import Instrumenting
import Observing
import Pinpointing
import Reporting

/// The subject built and checked, ready for trials.
struct Prepared: Sendable {
  let located: Located
  let built: BuiltTests
  /// The tests that `--filter` and `--skip` leave.
  let catalog: TestCatalog
  let runner: TrialRunner
  /// The tests that the changes since a commit can have affected; nil where everything is audited.
  let affected: Set<TestID>?

  init(_ located: Located) throws {
    self.located = located
    let session = located.session
    guard located.subject.targets.contains(where: { $0.kind == .test }) else {
      throw NothingToRun.noTestTarget
    }
    if let reference = session.options.since {
      try Changes.check(reference, in: located.subject.root, by: session.launcher)
    }
    do { try TrialFolders.claim(session.sandboxes) } catch { throw Failure("\(error)", .usage) }
    built = try Prepared.build(located, located.discovery, scratch: located.scratch)
    session.console.progress("Checking the instrumented tests")
    let all: TestCatalog
    do throws(SelfCheckError) {
      all = try SelfCheck(built, launcher: session.launcher, sandboxes: session.sandboxes)
        .listTests()
    } catch {
      throw Failure("\(error)", .internalError)
    }
    let chosen = Set(try session.options.selected(from: all.tests.map(\.id)))
    let tried = located.change?.tests
    catalog = all.filter { chosen.contains($0) && tried?.contains($0) != false }
    if catalog.tests.isEmpty { throw all.tests.isEmpty ? NothingToRun.noTest : .filteredOut }
    affected = try Prepared.affected(among: catalog.tests.map(\.id), located)
    if let affected, affected.isEmpty { throw NothingToRun.unaffected }
    runner = Prepared.runner(built, catalog, session, scratch: located.scratch.root)
  }

  static func runner(
    _ built: BuiltTests, _ catalog: TestCatalog, _ session: Session, scratch: String
  ) -> TrialRunner {
    let floor = session.options.timeLimit ?? .seconds(10)
    let seclusion = SelfCheck(built, launcher: session.launcher, sandboxes: session.sandboxes)
      .seclusion()
    return TrialRunner(
      built, catalog: catalog, launcher: session.launcher,
      settings: .init(
        jobs: session.jobs, spareJobs: session.spareJobs, floor: floor,
        firstLimit: session.options.timeLimit ?? .seconds(60), sandboxes: session.sandboxes,
        seclusion: seclusion, scratch: scratch)
    ) { sign in
      switch sign {
      case .began(let trial): session.console.began(trial)
      case .ended(let trial): session.console.ended(trial)
      }
    }
  }

  /// The seams to judge, with what the build learned about them.
  var seams: [Seam] {
    let sources = TestSources(located.subject, located.discovery)
    let files = affected?.reduce(into: Set<String>()) { $0.formUnion(sources.files(behind: $1)) }
    return located.seams.filter { files?.contains($0.location.file) ?? true }.map { seam in
      var seam = seam
      seam.unviable = built.unviable[seam.id]
      return seam
    }
  }

  /// What has no seam, in the files whose seams are judged; none where only cleanups are asked for.
  var untoggled: [Untoggled] {
    let kinds = located.session.options.seams
    guard kinds.isEmpty || kinds.contains(where: { !$0.isCleanup }) else { return [] }
    let sources = TestSources(located.subject, located.discovery)
    let files = affected?.reduce(into: Set<String>()) { $0.formUnion(sources.files(behind: $1)) }
    return located.discovery.untoggled.filter { files?.contains($0.location.file) ?? true }
  }

  private static func affected(
    among tests: [TestID], _ located: Located
  ) throws -> Set<TestID>? {
    let session = located.session
    if let affected = located.affectedByChange(among: tests) {
      return affected.union(located.change?.alwaysJudged ?? [])
    }
    guard let reference = session.options.since else { return nil }
    let changes = try Changes(
      since: reference, in: located.subject.root, Dependencies(located.scratch).folders,
      testFiles: Set(located.discovery.files.filter(\.isTest).map(\.path)),
      ignoring: session.options.reportFiles(in: FileManager.default.currentDirectoryPath)
        + [located.scratch.root, Destination(located.scratch.root).place],
      by: session.launcher)
    let found = changes.affected(
      among: tests, TestSources(located.subject, located.discovery), located.discovery.files)
    let reason = found.because.map { ", since '\($0)' changed" } ?? ""
    session.console.progress(
      "Changes since \(reference)",
      "\(Prose.count(changes.paths.count, "file")), \(found.tests.count) of "
        + Prose.count(tests.count, "test") + reason)
    return found.tests
  }

  /// Where tests are declared: what the source says, else what Swift Testing says.
  var testLocations: [TestID: SourceLocation] {
    var places = located.discovery.testLocations
    for test in catalog.tests where places[test.id] == nil { places[test.id] = test.place }
    return places
  }

  func question(networkless: Bool) -> Question {
    let options = located.session.options
    var limits = Limits()
    limits.coversEveryPair = options.exhaustive
    var question = Question(
      tests: catalog.tests.map { Question.Test(id: $0.id, framework: $0.framework) },
      seams: seams, tracked: built.tracked, seed: options.seed, skipFailing: options.skipFailing,
      networkless: networkless, allowRealThings: options.allowReal, limits: limits)
    question.affected = affected
    question.beganSteady = located.change?.isOfSteadyTests == true
    question.isInParts = options.shard != nil
    question.hasClassSetUp = located.discovery.hasClassSetUp
    question.cleanupFunctions = located.discovery.cleanupFunctions
    let entryPoint = located.subject.testEntryPoint
    if entryPoint != nil {
      // Where a package has such a file, `swift test` runs Swift Testing's tests only if asked to, whatever else it is asked.
      question.plainOrder = catalog.tests.filter { $0.framework == .xctest }.map(\.id)
    }
    if let error = built.entryPointError {
      question.ownEntryPoint = error
    } else if !options.findsTestsItself {
      switch located.discovery.plainTests {
      case .all: break
      case .listed(let tests): question.plainOrder = tests
      case .unknown:
        (question.plainOrder, question.ownEntryPoint) = (
          [], entryPoint.map { .unreadable(file: $0) }
        )
      case .somethingElse(let file):
        (question.plainOrder, question.ownEntryPoint) = ([], .handsOverNoTest(file: file))
      }
    }
    return question
  }

  /// What of the package's own keeps `swift test` from running all of the tests; nil in the ordinary case.
  func testList(of question: Question) -> OwnTestList? {
    let listed = question.plainTests.count
    guard let file = located.subject.testEntryPoint, question.ownEntryPoint == nil,
      listed < question.tests.count
    else { return nil }
    return OwnTestList(file: file, listed: listed)
  }

  /// Builds `discovery`'s edits into `scratch`.
  ///
  /// - Parameter givesWay: whether something else goes on meanwhile. The build gives way to that, and says nothing.
  static func build(
    _ located: Located, _ discovery: Discovery, scratch: Scratch, givesWay: Bool = false
  ) throws -> BuiltTests {
    let session = located.session
    @Sendable func tell(_ title: String, _ detail: String = "") {
      if !givesWay { session.console.progress(title, detail) }
    }
    do {
      tell("Preparing the runtime library")
      let runtime = try RuntimeLibrary.prepare(
        with: located.toolchain, cache: RuntimeLibrary.defaultCache, by: session.launcher)
      tell("Building")
      let builder = Builder(
        subject: located.subject, scratch: scratch, toolchain: located.toolchain,
        runtime: runtime, launcher: session.launcher,
        extraArguments: session.options.buildArguments,
        patched: Set((located.change?.texts ?? [:]).keys),
        ownEntryPoint: session.options.findsTestsItself ? nil : located.subject.testEntryPoint,
        givesWay: givesWay, progress: { tell("Building", $0) })
      return try builder.build(discovery)
    } catch let error as BuildError {
      throw failure(error)
    } catch {
      throw Failure("\(error)", .internalError)
    }
  }

  private static func failure(_ error: BuildError) -> Failure {
    switch error {
    case .subjectDoesNotBuild: Failure("\(error)", .doesNotBuild)
    case .scratch: Failure("\(error)", .usage)
    case .interrupted: Failure("\(error)", .interrupted)
    case .command(.noRoomForOutput): Failure("\(error)", .usage)
    case .overlayNotSeen, .command, .symbols: Failure("\(error)", .internalError)
    }
  }
}

/// Why there is no test to run; an audit of nothing is inconclusive, not clean.
enum NothingToRun: Error {
  case noTestTarget, noTest, filteredOut
  /// Nothing that a test depends on changed since the commit that was named.
  case unaffected

  var message: String {
    switch self {
    case .noTestTarget: "nothing ran: the package has no test target"
    case .noTest: "nothing ran: the package's test targets hold no test"
    case .filteredOut:
      "nothing ran: --filter and --skip leave no test; 'unseam list' names them all"
    case .unaffected: "nothing that a test depends on changed, so nothing was run"
    }
  }
}
