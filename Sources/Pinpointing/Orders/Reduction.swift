import Basics

/// What is left of a long order that showed something.
enum Reduction: Sendable {
  /// The shortest sequence found, the judged test last, with its confirmation.
  case shown(Confirmation)
  /// Identical runs of it differ.
  case mixed(Confirmation)
  /// It does not show again.
  case gone
}

/// In more tests than these, what shows once is looked for again before they are reduced: else chance costs as much as a
/// victim does.
private let few = 8

/// Reduces `prefix` to the few tests after which `test` ends as `wanted`. Starts with the leaking tests at whose leaks
/// `test` may look, then tries all leaking tests, then the whole prefix.
///
/// - Parameter toggle: the cleanup that is skipped; those that reach it count as leaking.
func reduce(
  _ prefix: [TestID], before test: TestID, to wanted: Judgement, _ search: Search,
  skipping toggle: CleanupToggle? = nil, in log: TrialLog
) async -> Reduction {
  let toggles = Set([toggle?.seam.id].compactMap(\.self))
  func trial(_ tests: [TestID]) -> Trial { Trial(tests + [test], toggles: toggles) }
  let dirty = prefix.filter {
    search.traces.endStates[$0] != nil || toggle?.reaches($0) == true
  }
  let touching = dirty.filter { search.mayTouch(TestPair(first: $0, second: test)) }
  for start in [touching, dirty, prefix] where !start.isEmpty {
    let shows: ([[TestID]]) async -> [Bool] = { parts in
      await log.outcomes(of: parts.map(trial)).map { $0.judgement == wanted }
    }
    guard await shows([start]) == [true] else { continue }
    if start.count > few, await !log.showsAgain(trial(start), wanted) { continue }
    let least = await minimise(start, shows: shows)
    guard let confirmation = await log.confirm([trial(least)], endingAs: wanted).first else {
      continue
    }
    if confirmation.judgement == wanted { return .shown(confirmation) }
    if confirmation.isMixed { return .mixed(confirmation) }
  }
  let again = await log.confirm(trial(prefix).unprobed)
  return again.isMixed ? .mixed(again) : .gone
}

extension TrialLog {
  /// Whether the judged test ends so once more.
  fileprivate func showsAgain(_ trial: Trial, _ wanted: Judgement) async -> Bool {
    await observeAgain([trial.unprobed]).first?.judgement == wanted
  }
}
