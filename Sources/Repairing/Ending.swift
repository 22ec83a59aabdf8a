import Basics
import Discovering

/// Proposes, where nothing else is known that would help, that all who pollute end what they began: by a function named so of
/// what they use. It may be work that is still due, an observer, or what no probe sees; whether it helps, trials tell.
func ending(_ one: FindingToMend, code: TestCode) -> [Candidate] {
  var polluters = one.finding.partners.filter { [.polluter, .jointPolluter].contains($0.role) }
    .map(\.test)
  if polluters.isEmpty, one.finding.kind == .notRepeatable { polluters = one.finding.tests }
  guard let first = polluters.first, !one.finding.isAcrossRuns else { return [] }
  let suites = Dictionary(grouping: polluters, by: \.suiteID).sorted { $0.key < $1.key }
  let known = Set(polluters.dropFirst().flatMap(code.endingCalls))
  let calls = code.endingCalls(by: first).filter { polluters.count == 1 || known.contains($0) }
  return calls.prefix(mostCalls).compactMap { call in
    let undo = Undo(
      kind: .callCleaner, states: one.finding.state.map(\.id), saved: [], statements: [call])
    var edits: [Edit] = []
    for (suite, tests) in suites {
      let functions = tests.compactMap(code.test)
      guard functions.count == tests.count,
        let more = UndoPlacement(suite: code.suite(suite)).edits([
          .init(undo: undo, tests: functions)
        ])
      else { return nil }
      edits += more
    }
    return Candidate(
      [.init(.callCleaner, undo.states, function: call)], findings: [one.id], edits: edits)
  }
}

/// Each takes a build's turn where none before it helps.
private let mostCalls = 3
