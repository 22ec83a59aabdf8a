import Basics
import Discovering
import Foundation
import Instrumenting
import Observing
import Reporting

extension Session {
  /// What an audit needs of the package: each check needs the one before.
  ///
  /// - Parameter isWell: whether all else is; the build, which takes its time, is not tried otherwise.
  func package(_ root: String, _ toolchain: Toolchain, isWell: Bool) async -> [Check] {
    let scratch = scratch(in: root)
    var checks = [
      check("scratch folder") {
        try scratch.prepare()
        return "'\(scratch.root)' can be written and is free"
      }, Check.disk(Session.space(in: scratch.root), in: scratch.root),
    ]
    guard !checks.contains(where: { $0.grade == .failed }) else { return checks }
    var located: Located?
    checks.append(
      check("manifest and sources") {
        let found = try Located(self, toolchain, scratch, root: root)
        located = found
        return "'\(found.subject.name)' can be read: "
          + Prose.count(found.subject.targets.count, "target")
      })
    guard let located else { return checks }
    checks.append(tests(located))
    guard checks.allSatisfy({ $0.grade != .failed }) else { return checks }
    guard isWell else {
      return checks + [
        Check(.warning, "build", "not tried, since something else failed; mend that first")
      ]
    }
    return checks + (await build(located))
  }

  private func tests(_ located: Located) -> Check {
    let targets = located.subject.targets.count { $0.kind == .test }
    guard targets > 0 else {
      return Check(
        .failed, "tests", "the package has no test target; add one, or name another package")
    }
    let (tests, seams) = (located.discovery.testLocations.count, located.discovery.seams.count)
    let found =
      "\(Prose.count(tests, "test")) and \(Prose.count(seams, "seam")) in "
      + Prose.count(targets, "test target")
    if tests > 0 { return Check(.ok, "tests", found) }
    return Check(
      .warning, "tests", "\(found); tests that a macro or plug-in makes are found by the build")
  }

  /// Builds as an audit does, which will find it done, and runs one test.
  private func build(_ located: Located) async -> [Check] {
    var prepared: Prepared?
    let build = check("build") {
      do { prepared = try Prepared(located) } catch let nothing as NothingToRun {
        throw Failure(nothing.message, .inconclusive)
      }
      let seconds = Duration.seconds(prepared?.built.timings.build ?? 0).words
      let tests = Prose.count(prepared?.catalog.tests.count ?? 0, "test")
      return "with its seams, \(seconds), \(tests) listed"
    }
    guard let prepared else { return [build] }
    return [build, await trial(prepared)]
  }

  private func trial(_ prepared: Prepared) async -> Check {
    console.progress("Checking", "a trial")
    let name = "trials"
    guard let test = prepared.catalog.tests.first?.id else {
      return Check(.failed, name, "there is no test to try")
    }
    let seen = await prepared.runner.observe([Trial([test])], .searching)
    if let failure = seen.compactMap(\.failure).first {
      return Check(.failed, name, "'\(test)' can't be run: \(failure); please report it")
    }
    if prepared.runner.processes.forked > 0 {
      return Check(.ok, name, "'\(test)' ran in a forked process")
    }
    return Check(
      .warning, name,
      "'\(test)' ran, but not in a forked process: an audit takes longer; threads that the tests start while they are loaded are a common reason"
    )
  }
}
