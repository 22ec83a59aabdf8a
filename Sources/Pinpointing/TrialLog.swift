import Basics

/// Runs the search's trials: remembers those that were run, counts them, and keeps what every one of
/// them says in passing (who reaches which seam, how tests behave as the first of a process).
actor TrialLog {
  /// How many trials run between two signs of progress: at first, and at most. At each, some processors have nothing to do.
  private static let (fewest, most) = (192, 1_536)
  /// How long it may be between two.
  private static let longest = Duration.seconds(8)

  private let runner: any Runner
  private let report: @Sendable (Progress) -> Void
  private var memo: [Trial: Observation] = [:]
  private var confirmations: [Trial: Confirmation] = [:]
  /// Trials that were not run, as others show that they fail.
  private var failing: Set<Trial> = []
  /// Those of them that were made several at once.
  private var hasty: Set<Trial> = []
  private var phase = Phase.baseline
  private var done = 0
  private var planned = 0
  private var found: [Finding] = []
  private var foundIDs: Set<String> = []
  private var red: [TestID] = []
  /// Whether a finding is one that was asked for.
  private var asked: @Sendable (Finding) -> Finding? = { $0 }
  /// How each test ended as the first of a process; with a look at state, which takes time, and without.
  private var firsts: [Trial: Set<Judgement>] = [:]
  private var tried: Set<Trial> = []
  /// Whether trials count; not while chance decides which are run, so that the number is the same in every audit.
  private var isCounting = true
  /// How many different trials were run; how often a doubtful one was looked at again depends on the machine.
  var trials: Int { tried.count }
  /// Why trials could not be observed, and how many for each reason.
  private(set) var failures: [String: Int] = [:]
  /// The phases in which trials were left out for want of time, in order, with how many were known of.
  private(set) var cutShort: [(phase: Phase, trials: Int)] = []
  /// The tests that ran through a seam in any trial without toggles.
  private(set) var reached: [SeamID: Set<TestID>] = [:]

  /// What each test looked at and left as the first of a process, by the toggles of that process.
  private(set) var firstSights: [Set<SeamID>: [TestID: FirstSight]] = [:]

  /// The tests that a trial of up to three was to judge which could not be observed.
  private(set) var unobserved: Set<TestID> = []

  /// How long tests took in ordered trials without toggles.
  private(set) var times = TestTimes()

  /// The tests that skipped themselves behind others in any ordered trial without toggles.
  private(set) var skippedAfterOthers: Set<TestID> = []

  /// What arguments tests have at the start.
  private(set) var arguments = LaunchArguments()

  /// The tests that timed out in any trial without toggles.
  private(set) var hanging: Set<TestID> = []

  init(runner: any Runner, report: @escaping @Sendable (Progress) -> Void) {
    self.runner = runner
    self.report = report
  }

  /// Starts a phase, for the progress that is reported.
  func begin(_ phase: Phase) {
    (self.phase, done, planned) = (phase, 0, 0)
    tell()
  }

  /// Reports what was found, as far as that is new and was asked for.
  func found(_ findings: [Finding]) {
    let new = findings.compactMap(asked).filter { foundIDs.insert($0.id).inserted }
    guard !new.isEmpty else { return }
    found += new
    tell()
  }

  /// Reports the tests that are left out since they fail by themselves.
  func noteRed(_ red: [TestID]) {
    self.red = red
    if !red.isEmpty { tell() }
  }

  /// From now on reports only what this leaves of a finding.
  func report(only asked: @escaping @Sendable (Finding) -> Finding?) { self.asked = asked }

  /// From now on trials count, or don't.
  func countTrials(_ isCounting: Bool) { self.isCounting = isCounting }

  /// A trial is one, whether it was looked at state in it or not.
  func count(_ trials: some Sequence<Trial>) {
    if isCounting { tried.formUnion(trials.map(\.unprobed)) }
  }

  /// One observation for each trial, several at once; a trial that was run before is not run again.
  func observe(_ trials: [Trial], _ manner: Manner = .searching) async -> [Observation] {
    var asked = Set<Trial>()
    let missing = trials.filter { memo[$0] == nil && asked.insert($0).inserted }
    var leftOut: [Trial: Observation] = [:]
    for (trial, seen) in zip(missing, await run(missing, manner)) {
      if seen.wasLeftOut { leftOut[trial] = seen } else { memo[trial] = seen }
    }
    count(trials.filter { memo[$0] != nil })
    return trials.map { memo[$0] ?? leftOut[$0] ?? Observation(trial: $0, executions: []) }
  }

  /// How the tests of each trial end. Since nothing else is asked, trials run without a look at state, which costs more than
  /// most tests do.
  func outcomes(of trials: [Trial], _ manner: Manner = .searching) async -> [Observation] {
    await observe(trials.map { memo[$0] == nil || $0.mayDependOnLooks ? $0.unprobed : $0 }, manner)
  }

  /// One fresh observation for each trial, one after another.
  func observeSerially(_ trials: [Trial]) async -> [Observation] {
    await run(trials, .confirming)
  }

  /// Whether the last test of the sequence skips itself in three fresh processes.
  func skips(_ trial: Trial) async -> Bool {
    let seen = await observeSerially(Array(repeating: trial.unprobed, count: 3))
    return seen.allSatisfy { $0.executions.last?.outcome == .skipped }
  }

  /// One fresh observation for each trial, one after another, hashing with a fixed seed: what the tests say is the same in
  /// each audit.
  func observeQuoting(_ trials: [Trial]) async -> [Observation] {
    await run(trials, .quoting)
  }

  /// One fresh observation for each trial, several at once.
  func observeTogether(_ trials: [Trial]) async -> [Observation] {
    await run(trials, .judging)
  }

  /// One observation more for each trial, several at once, in processes like those of the search.
  func observeAgain(_ trials: [Trial]) async -> [Observation] {
    await run(trials, .searching)
  }

  /// Finds out whether the tests end otherwise than in the user's own runs; what was observed before then counts no more.
  func reconsider(_ tests: [TestID]) async -> Bool {
    guard !tests.isEmpty, await runner.reconsider(tests) else { return false }
    (memo, confirmations, firsts, hanging, firstSights, reached) = ([:], [:], [:], [], [:], [:])
    (skippedAfterOthers, failing, arguments) = ([], [], LaunchArguments())
    return true
  }

  /// One fresh observation for each trial, one after another, with the time limit raised.
  func observePatiently(_ trials: [Trial]) async -> [Observation] {
    await run(trials, .patient)
  }

  /// One fresh observation for each trial, one after another, with the time limit lowered.
  func observeHastily(_ trials: [Trial]) async -> [Observation] {
    await run(trials, .hasty)
  }

  /// The tests that did not end within a raised limit, each with what was toggled then.
  private var hangs: Set<Trial> = []

  /// Whether the judged test was seen to run out of a raised limit with the same toggles.
  func isKnownToHang(_ trial: Trial) -> Bool { hangs.contains(trial.judgedAlone) }

  func noteHang(_ trial: Trial) { hangs.insert(trial.judgedAlone) }

  /// What is remembered of `trial`, state included.
  func known(_ trial: Trial) -> Observation? { memo[trial] }

  /// How the judged test of `trial` ended; unknown where that was never asked.
  func knownJudgement(_ trial: Trial) -> Judgement {
    if failing.contains(trial.unprobed) { return .red }
    let seen = trial.mayDependOnLooks ? memo[trial.unprobed] : memo[trial] ?? memo[trial.unprobed]
    return seen?.judgement ?? .unknown
  }

  /// One observation for each trial that saves others. Such trials are not missed where they can't be run. Those count
  /// that they save, so that the number is the same however the search is split.
  func observeInstead(_ trials: [Trial]) async -> [Observation] {
    trials.isEmpty ? [] : await runner.observe(trials, .searching)
  }

  /// Notes trials, without a look at state, whose judged test is seen to fail though they were not run themselves.
  func note(failing trials: Set<Trial>) {
    failing.formUnion(trials)
    count(trials)
  }

  /// What was confirmed of `trial` before.
  func confirmation(of trial: Trial) -> Confirmation? {
    let known = confirmations[trial]
    if let known, known.trials > 0 { count([trial]) }
    return known
  }

  /// The line at which the judged test fails where the finding shows; nil where nothing tells.
  func place(of finding: Finding) -> SourceLine? {
    let shown = replayPlan(for: finding).first { $0.part == .shows && $0.expectation == .fails }
    guard let shown, let test = finding.test else { return nil }
    let shownBy = confirmations[shown.trial.probed].flatMap { $0.judgement == .red ? $0 : nil }
    return (shownBy ?? confirmations[shown.trial])?.place(of: test)
  }

  /// Keeps a confirmation, so that none is made twice.
  ///
  /// - Parameter isHasty: whether several were made at once; a later request for a confirmation by itself makes it anew.
  func keep(_ confirmation: Confirmation, isHasty: Bool = false) {
    confirmations[confirmation.trial] = confirmation
    if isHasty { hasty.insert(confirmation.trial) } else { hasty.remove(confirmation.trial) }
  }

  func isHasty(_ trial: Trial) -> Bool { hasty.contains(trial) }

  /// How many pairs were not tried with a cleanup skipped, by its place and why.
  private(set) var spared: [Sparing: Int] = [:]

  /// Notes that `count` pairs are not tried with the cleanup skipped.
  func spare(_ count: Int, of seam: Seam, since reason: Sparing.Reason) {
    guard count > 0 else { return }
    let place = "\(seam.location.file):\(seam.location.line)"
    spared[Sparing(place: place, reason: reason), default: 0] += count
  }

  /// Whether some trials were left out because no shard ran them.
  private(set) var isUnrecorded = false
  /// How many trials were left out for want of time.
  var leftOut: Int { cutShort.reduce(0) { $0 + $1.trials } }

  /// The tests that passed as the first of one process and failed as the first of another.
  var unsteady: Set<TestID> { Set(firsts.filter { $0.value.count > 1 }.flatMap(\.key.tests)) }

  /// Parts of the search that ask together; nil where there is one alone.
  private var gathering: Gathering?

  var isGathering: Bool { gathering != nil }

  func beginGathering(parts: Int) { gathering = Gathering(parts: parts) }

  func endGathering() { gathering = nil }

  /// A part begins to work when all are there.
  func waitForTurn(of part: Int) async { _ = await gather([], .searching, as: part) }

  /// The part that worked has come to its end.
  func endTurn() {
    gathering?.endPart()
    goOn()
  }

  private func gather(
    _ trials: [Trial], _ manner: Manner, as part: Int? = nil
  ) async -> [Observation] {
    await withCheckedContinuation { continuation in
      gathering?.ask(trials, manner, as: part, continuation)
      goOn()
    }
  }

  private func goOn() {
    gathering?.resumeNext()
    if gathering?.isStuck == true { Task { await answerAll() } }
  }

  /// Runs what all parts ask.
  private func answerAll() async {
    let requests = gathering?.takeRequests() ?? []
    var seen: [Manner: [Trial: [Observation]]] = [:]
    for manner in Manner.allCases {
      let asked = Gathering.union(requests.filter { $0.manner == manner }.map(\.trials))
      seen[manner] = Dictionary(grouping: await runNow(asked, manner), by: \.trial)
    }
    gathering?.answer(
      requests.map { request in
        var places: [Trial: Int] = [:]
        let answer = request.trials.map { trial in
          let place = places[trial, default: 0]
          places[trial] = place + 1
          let all = seen[request.manner]?[trial] ?? []
          return all.indices.contains(place)
            ? all[place] : Observation(trial: trial, executions: [])
        }
        return (request, answer)
      })
    goOn()
  }

  private func run(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    if trials.isEmpty { return [] }
    return isGathering ? await gather(trials, manner) : await runNow(trials, manner)
  }

  private func runNow(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    guard !trials.isEmpty else { return [] }
    planned += trials.count
    tell()
    var all: [Observation] = []
    // In slices, so that progress is seen to move.
    var (begun, length) = (0, Self.fewest)
    while begun < trials.count {
      let slice = Array(trials[begun...].prefix(length))
      begun += slice.count
      let start = ContinuousClock.now
      var seen = await runner.observe(slice, manner)
      length = nextLength(length, after: ContinuousClock.now - start)
      seen = await retried(seen, manner.isSerial ? manner : .confirming)
        .map { arguments.take($0) }
      seen.forEach(learn)
      all += seen
      count(seen.filter { !$0.wasLeftOut }.map(\.trial))
      done += slice.count
      tell()
    }
    return all
  }

  private func nextLength(_ length: Int, after time: Duration) -> Int {
    if time * 2 < Self.longest { return min(2 * length, Self.most) }
    return time > Self.longest ? Self.fewest : length
  }

  /// Runs what failed for reasons of our own once more, alone.
  private func retried(
    _ observations: [Observation], _ manner: Manner
  ) async -> [Observation] {
    var result = observations
    leaveOut(result.count(where: \.wasLeftOut))
    isUnrecorded = isUnrecorded || result.contains { $0.failure == Observation.unrecorded }
    for index in result.indices where result[index].failure != nil && !result[index].wasLeftOut {
      // Putting state back may end what hangs off it: then nothing is proven, and nothing else is open.
      if result[index].trial.undoing != nil { continue }
      guard let again = await runner.observe([result[index].trial], manner).first
      else { continue }
      result[index] = again
      if again.wasLeftOut { leaveOut(1) }
      if let failure = again.failure, !again.wasLeftOut {
        failures[failure, default: 0] += 1
        noteUnobserved(again.trial)
      }
    }
    return result
  }

  /// Longer sequences are only a shorter way to ask what shorter ones ask when they fail.
  private func noteUnobserved(_ trial: Trial) {
    if let judged = trial.judgedOfFew { unobserved.insert(judged) }
  }

  private func leaveOut(_ count: Int) {
    guard count > 0 else { return }
    if cutShort.last?.phase == phase {
      cutShort[cutShort.count - 1].trials += count
    } else {
      cutShort.append((phase, count))
    }
  }

  private func learn(from observation: Observation) {
    if observation.trial.undoing != nil { return }
    learnSights(from: observation)
    guard observation.failure == nil, observation.trial.toggles.isEmpty else { return }
    for execution in observation.executions {
      for seam in execution.reached { reached[seam, default: []].insert(execution.test) }
      if execution.outcome == .timedOut { hanging.insert(execution.test) }
    }
    let trial = observation.trial
    if trial.mode.isOrdered {
      times.take(observation)
      learnSkips(of: observation.executions)
    }
    guard trial.unprobed.mode == .unprobed, !trial.withoutNetwork,
      let first = observation.executions.first
    else { return }
    let judgement = first.outcome.judgement
    let key = Trial([first.test], mode: trial == trial.unprobed ? .unprobed : .sequence)
    if judgement != .unknown { firsts[key, default: []].insert(judgement) }
  }

  private func learnSkips(of executions: [Execution]) {
    guard let first = executions.first?.test else { return }
    for execution in executions where execution.test != first && execution.skippedItself {
      skippedAfterOthers.insert(execution.test)
    }
  }

  private func learnSights(from observation: Observation) {
    let trial = observation.trial
    guard observation.failure == nil, trial.mode == .sequence, !trial.withoutNetwork,
      trial.toggles.count <= 1, let first = observation.executions.first
    else { return }
    let end = trial.tests.count == 1 ? Set(observation.endState.keys) : []
    firstSights[trial.toggles, default: [:]][first.test, default: FirstSight()]
      .add(first, endState: end)
  }

  private func tell() {
    report(Progress(phase: phase, done: done, planned: planned, found: found, red: red))
  }
}
