import Basics

/// Makes findings of victims.
struct VictimTelling: Sendable {
  private let victims: [Victim]
  private let search: Search
  private let successions: Successions
  private let repeatable: Set<TestID>
  private var evidence: [TestID: StateEvidence] = [:]

  /// - Parameter repeatable: the tests that pass a second time in one process.
  init(
    _ victims: [Victim], _ search: Search, _ successions: Successions,
    passingTwice repeatable: Set<TestID>, in log: TrialLog
  ) async {
    self.victims = victims
    self.search = search
    self.successions = successions
    self.repeatable = repeatable
    for victim in victims {
      evidence[victim.test] = await StateEvidence(search).with(pairsOf: victim, in: log)
    }
  }

  /// What is known before anybody looked for cleaners.
  var findings: [Finding] { victims.compactMap { told($0, cleaners: []) } }

  /// The findings with the tests that clean up, and with what carries the dependence.
  func withCleaners(in log: TrialLog) async -> [Finding] {
    let possible = await findPossibleCleaners(of: victims, search, in: log)
    let harmed = await log.together(victims) { victim -> Finding? in
      let cleaners = await findCleaners(
        of: victim, among: possible[victim.test] ?? [], search, in: log)
      guard let finding = told(victim, cleaners: cleaners) else { return nil }
      return await withCarriers(finding, victim.shown, among: search.order, search, in: log)
    }
    return harmed.compactMap(\.self)
  }

  private func told(_ victim: Victim, cleaners: [TestID]) -> Finding? {
    finding(
      for: victim, cleaners: cleaners, successions: successions, repeatable: repeatable,
      evidence: evidence[victim.test] ?? StateEvidence(search))
  }
}
