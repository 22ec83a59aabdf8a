import Basics
import Foundation
import Instrumenting

extension TrialRunner {
  /// Runs the tests as the package manager does: the two libraries in two processes, one after the other, over the same
  /// files.
  ///
  /// - Parameter runs: how often. The last run is judged; it finds the files that the runs before it left.
  func plain(_ trial: Trial, runs: Int) -> Observation {
    let sandbox: Sandbox
    do { sandbox = try sandboxes.take() } catch {
      return Observation(trial: trial, executions: [], failure: "\(error)")
    }
    defer { sandboxes.giveBack(sandbox) }
    var seen = Observation(trial: trial, executions: [])
    for _ in 0..<runs {
      seen = plainRun(trial, in: sandbox, place(keepingLayers: seclusion.canKeepLayers))
      if seen.failure != nil { break }
    }
    seen.lateEnds = endingSoEverywhere(seen)
    seen.leavesFiles =
      sandbox.holdsLeftovers
      || !seclusion.parts.contains(.package) && neighbours.folder.isChanged
    return seen
  }

  /// The late ends that are there as well if the processes share with others what the user's own runs do: a handler may need
  /// what a trial has not. Only the package's folder stays as it is.
  private func endingSoEverywhere(_ seen: Observation) -> [Framework: Outcome] {
    let open = Seclusion(seclusion.parts.intersection([.package]))
    guard !seen.lateEnds.isEmpty, open.parts != seclusion.parts, seen.trial.mode == .plain,
      let sandbox = try? sandboxes.take()
    else { return seen.lateEnds }
    defer { sandboxes.giveBack(sandbox) }
    let theirs = plainRun(seen.trial, in: sandbox, place(keepingLayers: false, in: open))
    // A run that could not be observed takes nothing back.
    if theirs.failure != nil { return seen.lateEnds }
    return seen.lateEnds.filter { theirs.lateEnds[$0.key] != nil }
  }

  private func plainRun(
    _ trial: Trial, in sandbox: Sandbox, _ place: SecludedPlace
  ) -> Observation {
    func tests(_ framework: Framework) -> [TestID] {
      trial.tests.filter { catalog[$0]?.framework == framework }
    }
    let parts = [("plainXCTest", Framework.xctest), ("parallelTesting", .swiftTesting)]
      .map { mode, framework in
        plainPart(trial, mode, tests(framework), in: sandbox.goingOn(), place)
      }
    let executions = parts.flatMap(\.executions)
    let byTest = Dictionary(executions.map { ($0.test, $0) }) { first, _ in first }
    var seen = Observation(
      trial: trial,
      executions: trial.tests.map { byTest[$0] ?? Execution(test: $0, outcome: .notRun) },
      failure: parts.compactMap(\.failure).first)
    for part in parts { seen.lateEnds.merge(part.lateEnds) { first, _ in first } }
    return seen
  }

  private func plainPart(
    _ trial: Trial, _ mode: String, _ tests: [TestID], in sandbox: Sandbox,
    _ place: SecludedPlace
  ) -> Observation {
    if tests.isEmpty { return Observation(trial: trial, executions: []) }
    countProcess()
    do {
      let seen = try attempt(
        trial, mode: mode, tests: tests, probes: false, .fresh(fixedHashing: false), in: sandbox,
        place)
      return seen ?? Observation(trial: trial, executions: [], failure: "not run")
    } catch {
      return Observation(
        trial: trial, executions: tests.map { Execution(test: $0, outcome: .notRun) },
        failure: "\(error)")
    }
  }
}
