import Basics

/// A trial run anew in processes of its own.
struct Confirmation: Sendable {
  let trial: Trial
  let observations: [Observation]

  /// What every one of the runs says; unknown where they differ or one says nothing.
  var judgement: Judgement {
    let all = Set(observations.map(\.judgement))
    return all.count == 1 ? all.first ?? .unknown : .unknown
  }

  /// Whether identical runs ended differently.
  var isMixed: Bool {
    let all = Set(observations.map(\.judgement))
    return all.contains(.green) && all.contains(.red)
  }

  var trials: Int { observations.count { !$0.wasLeftOut } }

  /// Whether it is of this trial, or of the same without a look at state.
  func isOf(_ trial: Trial) -> Bool { self.trial == trial || self.trial == trial.unprobed }

  /// How many runs failed.
  var failed: Int { observations.count { $0.judgement == .red } }

  /// What the judged test said the last time that it failed. The last run hashes with a fixed seed, so that its words are
  /// the same in every audit.
  var issue: String? {
    let said = observations.filter { $0.judgement == .red }.compactMap(\.issue)
    guard let last = said.last else { return nil }
    return said.reduce(last, withoutDifferences)
  }

  /// Where the test failed; nil where the runs differ in that.
  func place(of test: TestID) -> SourceLine? {
    let places = observations.filter { $0.judgement == .red }.compactMap { observation in
      observation.executions.last { $0.test == test && $0.outcome.judgement == .red }?.failedAt
    }
    return Set(places).count == 1 ? places.first : nil
  }

  /// Whether it is red for no other reason than that the judged test did not end in time, in any of the runs.
  var restsOnTimeLimit: Bool {
    judgement == .red && observations.allSatisfy { $0.verdict == .timedOut }
  }

  /// The judged test's outcome in the first run.
  var outcome: Outcome { observations.first?.verdict ?? .notRun }
}

extension Finding {
  /// The same, with what the confirmation that shows it rests on.
  func shown(by confirmation: Confirmation) -> Finding {
    var finding = self
    finding.restsOnTimeLimit = confirmation.restsOnTimeLimit
    return finding
  }
}

extension Trial {
  /// Whether two of the three runs may run beside other trials, so that only the last run is by itself. Trials of one test
  /// alone, or of tests side by side, tell chance from all else, so each of their runs is by itself.
  fileprivate var canBeConfirmedTogether: Bool { mode.isOrdered && tests.count > 1 }
}

extension TrialLog {
  /// Runs each trial three times. A trial that times out costs most, so it runs only once more, with the limit raised.
  ///
  /// - Parameter serially: if true, each trial is started afresh and by itself, so that no other trial is to blame for a
  ///   failure. Of a sequence of several tests, only the last of the three runs is by itself; where the runs differ, six
  ///   more decide. If false, several trials run at once in processes like those of the search, for what is said beside a
  ///   finding. Trials whose runs differ are run afresh then.
  func confirm(_ trials: [Trial], serially: Bool = true) async -> [Confirmation] {
    var asked = Set<Trial>()
    let missing = trials.filter { trial in
      (confirmation(of: trial) == nil || serially && isHasty(trial)) && asked.insert(trial).inserted
    }
    await confirm(missing: missing, serially)
    if !serially {
      await confirm(missing: missing.filter { confirmation(of: $0)?.isMixed == true }, true)
    }
    return trials.map { confirmation(of: $0) ?? Confirmation(trial: $0, observations: []) }
  }

  /// The same of trials whose judged test is to end as `wanted`. A look at state takes time, in which what one test asked for
  /// may happen before the next one begins. So how the test ends is judged without that look; one run does for that where it
  /// takes long. Where the test ends as wanted, the trial also runs with the look, and is told of so if the test ends no other
  /// way then. What hangs costs too much for that.
  func confirm(
    _ trials: [Trial], endingAs wanted: Judgement, serially: Bool = true
  ) async -> [Confirmation] {
    let dear = trials.filter { isDear($0) && $0 != $0.unprobed }.map(\.unprobed)
    let seen = await observe(dear).filter { $0.judgement == wanted && $0.verdict != .timedOut }
    let once = Dictionary(
      seen.map { ($0.trial, Confirmation(trial: $0.trial, observations: [$0])) }
    ) {
      first, _ in first
    }
    let quick = trials.map(\.unprobed).filter { once[$0] == nil }
    var more = await confirm(quick, serially: false)[...]
    let judged = trials.compactMap { once[$0.unprobed] ?? more.popFirst() }
    let late = judged.filter(\.restsOnTimeLimit)
    let asked = zip(trials, judged).filter { trial, judged in
      trial != judged.trial && judged.judgement == wanted && !judged.restsOnTimeLimit
    }.map(\.0)
    let shown = await confirm(asked, serially: serially).filter { $0.judgement == wanted } + late
    let others = trials.filter { trial in !shown.contains { $0.isOf(trial) } }.map(\.unprobed)
    let told = shown + (await confirm(others, serially: serially))
    return trials.map { trial in
      told.first { $0.isOf(trial) } ?? Confirmation(trial: trial, observations: [])
    }
  }

  /// Confirms trials that are to pass. Where each run takes long, what was seen before counts among the three, with a look at
  /// state and without; the last one is by itself.
  func control(_ trials: [Trial], serially: Bool) async -> [Confirmation] {
    let dear = dear(among: trials)
    _ = await confirmWithKnown(
      trials.filter(dear.contains), orProbed: true, lastSerially: serially)
    return await confirm(trials, serially: serially)
  }

  /// Whether a run of the trial takes so long that each one less is felt: a third of a second, about.
  func isDear(_ trial: Trial) -> Bool {
    trial.tests.reduce(0) { $0 + (times.seconds(of: $1) ?? 0) } > 0.3
  }

  /// The trials of which that is so.
  func dear(among trials: [Trial]) -> Set<Trial> { Set(trials.filter(isDear)) }

  /// Confirms trials, several at once; what was seen of a trial before counts among its three runs.
  ///
  /// - Parameters:
  ///   - orProbed: whether a run with a look at state counts for one without.
  ///   - lastSerially: whether the last run is started afresh and by itself.
  func confirmWithKnown(
    _ trials: [Trial], orProbed: Bool = false, lastSerially: Bool = false
  ) async -> [Confirmation] {
    var asked = Set<Trial>()
    let begun = trials.compactMap { trial -> (trial: Trial, seen: [Observation])? in
      guard confirmation(of: trial) == nil, asked.insert(trial).inserted else { return nil }
      let forms = orProbed && trial != trial.probed ? [trial, trial.probed] : [trial]
      let seen = forms.compactMap(known).filter {
        $0.judgement != .unknown && $0.verdict != .timedOut
      }
      return seen.isEmpty ? nil : (trial, seen)
    }
    let missing = begun.flatMap { trial, seen in
      Array(repeating: trial, count: 3 - seen.count - (lastSerially ? 1 : 0))
    }
    let more = await observeAgain(missing)
    let last = lastSerially ? await observeSerially(begun.map(\.trial)) : []
    for (trial, seen) in begun {
      let runs = seen + (more + last).filter { $0.trial == trial }
      let confirmation = Confirmation(trial: trial, observations: runs)
      if confirmation.judgement != .unknown { keep(confirmation, isHasty: !lastSerially) }
    }
    return await confirm(trials, serially: lastSerially)
  }

  private func confirm(missing: [Trial], _ serially: Bool) async {
    let (known, others) = (missing.filter(isKnownToHang), missing.filter { !isKnownToHang($0) })
    let first = await observeAnew(others, serially) + (await observeHastily(known))
    let patient = first.filter { $0.verdict != .timedOut }.map(\.trial)
    let more = await observeTwice(patient, serially)
    var seen: [Trial: [Observation]] = [:]
    for observation in first + more { seen[observation.trial, default: []].append(observation) }
    for trial in missing {
      let all = await inTime(Confirmation(trial: trial, observations: seen[trial] ?? []))
      keep(serially ? await settled(all) : all, isHasty: !serially)
    }
  }

  private func observeAnew(_ trials: [Trial], _ serially: Bool) async -> [Observation] {
    guard serially else { return await observeAgain(trials) }
    return await observeTogether(trials.filter(\.canBeConfirmedTogether))
      + (await observeSerially(trials.filter { !$0.canBeConfirmedTogether }))
  }

  private func observeTwice(_ trials: [Trial], _ serially: Bool) async -> [Observation] {
    guard serially else { return await observeAgain(trials.flatMap { [$0, $0] }) }
    let together = trials.filter(\.canBeConfirmedTogether)
    let others = trials.filter { !$0.canBeConfirmedTogether }
    return await observeTogether(together) + (await observeQuoting(together))
      + (await observeSerially(others.flatMap { [$0, $0] }))
  }

  /// Where the runs differ, which the other trials beside two of them may have done, six by themselves decide.
  private func settled(_ confirmation: Confirmation) async -> Confirmation {
    guard confirmation.isMixed, confirmation.trial.canBeConfirmedTogether else {
      return confirmation
    }
    let more = await observeSerially(Array(repeating: confirmation.trial, count: 6))
    let alone = Confirmation(trial: confirmation.trial, observations: more)
    if alone.judgement != .unknown { return alone }
    return Confirmation(
      trial: confirmation.trial, observations: confirmation.observations + more)
  }

  /// A time-out is believed when the trial runs out of a raised limit, too; that is asked once for each test and its toggles.
  /// One that only needed more time is judged by what it does then.
  private func inTime(_ confirmation: Confirmation) async -> Confirmation {
    guard confirmation.restsOnTimeLimit else { return confirmation }
    let trial = confirmation.trial
    if isKnownToHang(trial) { return confirmation }
    let patient = await observePatiently([trial]).first
    guard let patient, patient.judgement != .unknown else {
      return Confirmation(trial: trial, observations: patient.map { [$0] } ?? [])
    }
    if patient.verdict == .timedOut {
      noteHang(trial)
      return Confirmation(trial: trial, observations: confirmation.observations + [patient])
    }
    let more = await observePatiently([trial, trial])
    return Confirmation(trial: trial, observations: [patient] + more)
  }

  func confirm(_ trial: Trial) async -> Confirmation {
    await confirm([trial]).first ?? Confirmation(trial: trial, observations: [])
  }

  /// Runs a trial that failed each time some more, to tell it from one that fails by chance; a trial that hangs runs with
  /// the short limit. If the trial fails each time again, returns the confirmation as it was.
  func doubted(_ confirmation: Confirmation, times: Int) async -> Confirmation {
    let trial = confirmation.trial
    let trials = Array(repeating: trial, count: times)
    let more = isKnownToHang(trial) ? await observeHastily(trials) : await observeSerially(trials)
    let doubted = Confirmation(
      trial: trial,
      observations: confirmation.observations + more.filter { $0.judgement != .unknown })
    guard doubted.isMixed else { return confirmation }
    keep(doubted)
    return doubted
  }

  /// Runs a suspicious trial `times` more, serially, and adds that to what is known of it.
  func confirmSternly(_ trial: Trial, times: Int = 6) async -> Confirmation {
    let before = await confirm(trial)
    guard before.observations.count < times, before.outcome != .timedOut else { return before }
    let more = await observeSerially(Array(repeating: trial, count: times))
    let stern = Confirmation(trial: trial, observations: before.observations + more)
    keep(stern)
    return stern
  }
}

/// `text` with its numbers and ids taken out where those of `other` are different ones: a time, an address, a random id.
/// What differs in other ways is an order that hashing made, which is the same in each last run.
private func withoutDifferences(_ text: String, _ other: String) -> String {
  if text == other { return text }
  let words = text.split(separator: " ", omittingEmptySubsequences: false)
  let others = other.split(separator: " ", omittingEmptySubsequences: false)
  guard EndStateText.masked(text) == EndStateText.masked(other), words.count == others.count
  else { return text }
  return zip(words, others).map { $0 == $1 ? String($0) : EndStateText.masked(String($0)) }
    .joined(separator: " ")
}
