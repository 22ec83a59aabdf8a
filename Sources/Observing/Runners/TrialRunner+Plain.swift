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
      seen = plainRun(trial, in: sandbox)
      if seen.failure != nil { break }
    }
    seen.leavesFiles =
      sandbox.holdsLeftovers
      || !seclusion.parts.contains(.package) && neighbours.folder.isChanged
    return seen
  }

  private func plainRun(_ trial: Trial, in sandbox: Sandbox) -> Observation {
    func tests(_ framework: Framework) -> [TestID] {
      trial.tests.filter { catalog[$0]?.framework == framework }
    }
    let parts = [("plainXCTest", Framework.xctest), ("parallelTesting", .swiftTesting)]
      .map { mode, framework in
        plainPart(trial, mode, tests(framework), in: sandbox.goingOn())
      }
    let executions = parts.flatMap(\.executions)
    let byTest = Dictionary(executions.map { ($0.test, $0) }) { first, _ in first }
    return Observation(
      trial: trial,
      executions: trial.tests.map { byTest[$0] ?? Execution(test: $0, outcome: .notRun) },
      failure: parts.compactMap(\.failure).first)
  }

  private func plainPart(
    _ trial: Trial, _ mode: String, _ tests: [TestID], in sandbox: Sandbox
  ) -> Observation {
    if tests.isEmpty { return Observation(trial: trial, executions: []) }
    countProcess()
    do {
      let seen = try attempt(
        trial, mode: mode, tests: tests, probes: false, .fresh(fixedHashing: false), in: sandbox,
        place(keepingLayers: seclusion.canKeepLayers))
      return seen ?? Observation(trial: trial, executions: [], failure: "not run")
    } catch {
      return Observation(
        trial: trial, executions: tests.map { Execution(test: $0, outcome: .notRun) },
        failure: "\(error)")
    }
  }
}
