import Basics
import FixtureRuns
import Reporting

/// How the report on a generated suite differs from the truth, a sentence each.
struct SuiteComparison: Sendable {
  private(set) var misses: [String] = []
  private(set) var falseAlarms: [String] = []
  /// How many findings of each kind the truth holds.
  private(set) var known: [FindingKind: Int] = [:]

  private let report: Report
  private let truth: SuiteTruth

  init(_ report: Report, with truth: SuiteTruth) {
    self.report = report
    self.truth = truth
    compareTests()
    compareVictims()
    compareBrittle()
    compareRepeats()
    compareSecondRuns()
    compareLeaks()
    compareSeams()
    compareRaces()
    compareRest()
  }

  private func findings(_ kind: FindingKind) -> [ReportedFinding] {
    report.findings.filter { $0.kind == kind && $0.realisableBy != [.secondRun] }
  }

  private mutating func compare<Value: Hashable & Comparable>(
    _ what: String, said: Set<Value>, truth: Set<Value>
  ) {
    misses += truth.subtracting(said).sorted().map { "\(what) \($0)" }
    falseAlarms += said.subtracting(truth).sorted().map { "\(what) \($0)" }
  }

  private mutating func compareTests() {
    compare("test", said: Set(report.tests.map(\.id)), truth: Set(truth.suite.tests.map(\.id)))
    compare("red", said: Set(report.red).subtracting(chance), truth: truth.red)
  }

  /// The partners with a role, but for tests of chance: one that looked steady for long is judged like any other.
  private func steady(_ finding: ReportedFinding, _ role: Role) -> Set<TestID> {
    Set(finding.partners.filter { $0.role == role }.map(\.test)).subtracting(chance)
  }

  private var chance: Set<TestID> { Set(truth.suite.tests.filter(\.isLeftToChance).map(\.id)) }

  private mutating func compareVictims() {
    known[.victim] = truth.victims.count + truth.jointVictims.count
    let said = Dictionary(
      findings(.victim).map { ($0.test ?? TestID(""), $0) }, uniquingKeysWith: { $1 })
    for (test, polluters) in truth.victims {
      guard let finding = said[test] else {
        misses.append("victim \(test)")
        continue
      }
      let named = steady(finding, .polluter).filter { !isProvenRed($0, before: test) }
      compare("polluter of \(test):", said: named, truth: polluters)
    }
    let others = truth.jointVictims.union(truth.visibleVictims).subtracting(truth.victims.keys)
    for test in others where said[test] == nil { misses.append("joint or plain victim \(test)") }
    for (test, finding) in said {
      compareCleaners(of: test, finding)
      let named = steady(finding, .polluter)
      let isProven = !named.isEmpty && named.allSatisfy { isProvenRed($0, before: test) }
      if truth.victims[test] == nil, !isProven, !isJoint(finding) {
        falseAlarms.append("victim \(test) after \(finding.sequence)")
      }
    }
  }

  /// Whether it is a red test that makes the other fail: one that shows in the plain run is named, though left out.
  private func isProvenRed(_ polluter: TestID, before test: TestID) -> Bool {
    truth.red.contains(polluter) && fails([polluter, test])
  }

  private mutating func compareCleaners(of test: TestID, _ finding: ReportedFinding) {
    let first = finding.partners.filter { $0.role == .polluter }.map(\.test).min()
    // A red test is left out of the search, and so are its cleaners.
    guard let first, !chance.contains(first), !truth.red.contains(first) else { return }
    compare(
      "cleaner of \(test):", said: steady(finding, .cleaner),
      truth: truth.cleaners(of: test, after: first))
  }

  /// Whether the sequence fails with the cleanups of the seam skipped, and neither without nor when it is shorter.
  private func isJoint(_ finding: ReportedFinding, skipping seam: Truth.SeamPlace? = nil) -> Bool {
    guard steady(finding, .jointPolluter) == Set(finding.sequence.dropLast()) else { return false }
    return fails(finding.sequence, skipping: seam) && (seam == nil || !fails(finding.sequence))
      && finding.sequence.indices.dropLast().allSatisfy { index in
        var less = finding.sequence
        less.remove(at: index)
        return !fails(less, skipping: seam)
      }
  }

  private func fails(_ sequence: [TestID], skipping seam: Truth.SeamPlace? = nil) -> Bool {
    let cleanups = seam.flatMap { truth.text.seams[$0] } ?? []
    return truth.ends(sequence, skipping: cleanups).map { [.failed, .crashed].contains($0) } == true
  }

  private mutating func compareBrittle() {
    known[.brittle] = truth.brittle.count
    let said = Dictionary(
      findings(.brittle).map { ($0.test ?? TestID(""), $0) }, uniquingKeysWith: { $1 })
    compare("brittle", said: Set(said.keys), truth: Set(truth.brittle.keys))
    for (test, setters) in truth.brittle {
      guard let finding = said[test] else { continue }
      let named = steady(finding, .stateSetter).filter {
        !truth.red.contains($0) || truth.ends([$0, test]) != .passed
      }
      if setters.isEmpty, finding.sequence.count > 2, truth.ends(finding.sequence) == .passed {
        continue
      }
      compare("state-setter of \(test):", said: named, truth: setters)
    }
  }

  private mutating func compareRepeats() {
    known[.notRepeatable] = truth.notRepeatable.count
    let said = Set(findings(.notRepeatable).compactMap(\.test))
    compare("not-repeatable", said: said, truth: truth.notRepeatable)
  }

  /// A sleeper makes the plain run itself uncertain.
  private mutating func compareSecondRuns() {
    if truth.suite.hasSleeper { return }
    let said = report.findings.filter { $0.realisableBy.contains(.secondRun) }.compactMap(\.test)
    compare("second run", said: Set(said).subtracting(chance), truth: truth.redAgain)
  }

  private mutating func compareLeaks() {
    var wanted: [String: (before: String?, after: String?)] = [:]
    let tornDown = Set(truth.suite.groups.flatMap(\.tearDown).map(\.cell))
    var putBackByFunction: Set<String> = []
    for (test, cells) in truth.leaks {
      for (index, number) in cells {
        let cell = truth.suite.cells[index]
        let key = "\(test) \(cell.state)"
        wanted[key] = (cell.rendered(0), cell.rendered(number))
        let own = truth.suite.tests.first { $0.id == test }.map {
          $0.test.blocks + $0.test.deferred
        }
        let cleaned = tornDown.union((own ?? []).map(\.cell))
        if cell.carrier == .closure, cleaned.contains(index) { putBackByFunction.insert(key) }
      }
    }
    for test in truth.diarists { wanted["\(test) file:diary-\(truth.suite.name)"] = (nil, nil) }
    known[.leak] = wanted.count
    var said: [String: StateChange] = [:]
    for finding in findings(.leak) {
      for one in finding.leaking { said["\(one.test) \(one.change.id)"] = one.change }
    }
    // What a teardown, or the test's own cleanup, writes by the same function is by design no leak.
    wanted = wanted.filter { said[$0.key] != nil || !putBackByFunction.contains($0.key) }
    compare("leak", said: Set(said.keys), truth: Set(wanted.keys))
    for (key, value) in wanted {
      guard let state = said[key] else { continue }
      let isRight =
        value.before.map { $0 == state.before } != false
        && value.after.map { $0 == state.after } != false
      if !isRight {
        falseAlarms.append(
          "leak \(key): \(state.before) -> \(state.after), not \(value.before ?? "") -> \(value.after ?? "")"
        )
      }
    }
  }

  /// The report lists the seams of the whole package, whatever the filter.
  private var ownSeams: [ReportedSeam] { report.seams.filter { $0.file == truth.text.path } }

  private mutating func compareSeams() {
    compare(
      "seam", said: Set(ownSeams.map { "\($0.place)" }),
      truth: Set(truth.text.seams.keys.map { "\($0)" }))
    let places = Dictionary(
      report.seams.map { ($0.id, $0.place) }, uniquingKeysWith: { $1 })
    var said: [Truth.SeamPlace: [TestID: Set<TestID>]] = [:]
    var joint: Set<Truth.SeamPlace> = []
    for finding in findings(.latentVictim) {
      guard let place = finding.seam.flatMap({ places[$0] }), let test = finding.test else {
        continue
      }
      if truth.exposures[place]?[test] == nil, isJoint(finding, skipping: place) {
        joint.insert(place)
        continue
      }
      said[place, default: [:]][test] = steady(finding, .polluter)
    }
    known[.latentVictim] = truth.exposures.values.reduce(0) { $0 + $1.count }
    for seam in ownSeams {
      let (found, wanted) = (said[seam.place] ?? [:], truth.exposures[seam.place] ?? [:])
      let what = "latent victim of \(seam.place):"
      compare(what, said: Set(found.keys), truth: Set(wanted.keys))
      for (test, polluters) in wanted where found[test] != nil {
        compare("polluter of \(test), \(what)", said: found[test] ?? [], truth: polluters)
      }
      compareVerdict(seam, isExposed: !wanted.isEmpty || joint.contains(seam.place))
    }
  }

  private mutating func compareVerdict(_ seam: ReportedSeam, isExposed: Bool) {
    let sentence = "verdict \(seam.verdict.rawValue) on \(seam.place) \(seam.reason ?? "")"
    switch seam.verdict {
    case .exposed: if !isExposed { falseAlarms.append(sentence) }
    case .contained:
      let mayChange = truth.changesAnything(seam.place) || truth.actsUnseen(seam.place)
      if isExposed || !mayChange { misses.append(sentence) }
    case .idle: if isExposed || truth.surelyChanges(seam.place) { misses.append(sentence) }
    case .inconclusive:
      let hasCrash = truth.suite.tests.contains {
        $0.test.deeds.contains { if case .crashIf = $0 { true } else { false } }
      }
      let isOpen = hasCrash || truth.isReachedByChance(seam.place)
      if truth.reached.contains(seam.place), !isOpen { misses.append(sentence) }
    default: misses.append(sentence)
    }
  }

  /// Tests that race in turns are one finding of one of them, with the others as its partners.
  private mutating func compareRaces() {
    let found = findings(.parallelUnsafe).flatMap { finding in
      [finding.test].compactMap(\.self) + finding.partners.map(\.test)
    }
    compare("race of", said: Set(found), truth: truth.suite.racers)
  }

  /// What no generated suite can show, and tests of chance in findings of order.
  private mutating func compareRest() {
    let calm: Set<FindingKind> = [
      .victim, .brittle, .notRepeatable, .latentVictim, .leak, .idleCleanup, .parallelUnsafe,
    ]
    for finding in report.findings {
      let test = finding.test ?? TestID("")
      if !calm.contains(finding.kind), !chance.contains(test) {
        falseAlarms.append("\(finding.kind.rawValue) \(test)")
      }
    }
    let hasError = report.findings.contains { $0.severity == .error }
    if hasError, report.exitStatus != 2 { misses.append("exit status \(report.exitStatus)") }
    if !hasError, report.exitStatus == 2 { falseAlarms.append("exit status 2") }
    known[.flaky] = chance.count
  }
}

extension ReportedSeam {
  fileprivate var place: Truth.SeamPlace { .init(kind: kind, file: file, line: line) }
}
