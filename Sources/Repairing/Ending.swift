import Basics
import Discovering

/// Proposes, where nothing else is known that would help, that all polluters end what they began: by a function of what they
/// use whose name says so (`cancel`, `stop`). What they began may be work that is still due, an observer, or nothing that a
/// probe sees; whether it helps, trials tell.
///
/// - Parameter reason: why there is nothing else.
func ending(_ one: FindingToMend, since reason: NoCandidate, code: TestCode) -> [Candidate] {
  switch reason {
  case .unseenState, .nothingUndoesIt, .constant, .notVisible, .declaredElsewhere: break
  default: return []
  }
  let polluters = one.finding.polluters
  guard let first = polluters.first, !one.finding.isAcrossRuns,
    let order = ordering(Set(polluters), code: code)
  else { return [] }
  let suites = Dictionary(grouping: polluters, by: \.suiteID).sorted { $0.key < $1.key }
  let others = polluters.dropFirst().map { Set(code.endingCalls(by: $0)) }
  let calls = code.endingCalls(by: first).filter { call in
    others.allSatisfy { $0.contains(call) }
  }
  return calls.prefix(mostCalls).compactMap { call in
    let undo = Undo(
      kind: .callCleaner, states: one.finding.state.map(\.id), saved: [], statements: [call.text],
      isMainActor: call.isMainActor)
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
      [.init(.callCleaner, undo.states, function: call.text)], findings: [one.id],
      edits: edits.with(Set(order)))
  }
}

/// Each takes a build's turn where none before it helps.
private let mostCalls = 3
