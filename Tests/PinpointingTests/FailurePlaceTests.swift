import Basics
import Testing

@testable import Pinpointing

/// Where a finding says that its test failed.
@Suite struct FailurePlaceTests {
  private let polluter = TestID("M.T/p")
  private let victim = TestID("M.T/v")

  private func place(_ lines: [Int?]) -> SourceLine? {
    let trial = Trial([polluter, victim])
    let observations = lines.map { line in
      Observation(
        trial: trial,
        executions: [
          Execution(test: polluter, outcome: .passed),
          Execution(
            test: victim, outcome: line == nil ? .passed : .failed(["no"]),
            failedAt: line.map { SourceLine(file: "T.swift", line: $0) }),
        ])
    }
    return Confirmation(trial: trial, observations: observations).place(of: victim)
  }

  @Test func itIsTheLineThatAllFailingRunsName() {
    #expect(place([7, 7, 7]) == SourceLine(file: "T.swift", line: 7))
    #expect(place([7, nil]) == SourceLine(file: "T.swift", line: 7))
  }

  @Test func aCrashHasSwiftsLastWords() {
    var execution = Execution(test: victim, outcome: .crashed(signal: 4))
    execution.lastWords = "T.swift:7: Fatal error: no"
    let seen = Observation(trial: Trial([victim]), executions: [execution])
    let confirmation = Confirmation(trial: seen.trial, observations: [seen, seen])
    #expect(confirmation.issue == "crashed by signal 4: T.swift:7: Fatal error: no")
  }

  @Test func whereRunsDifferItIsNotTold() {
    #expect(place([7, 8, 7]) == nil)
    #expect(place([nil]) == nil)
  }
}
