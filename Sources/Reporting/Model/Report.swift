import Basics
import Pinpointing

/// Everything that an audit tells its reader: schema 1 of the JSON report, and the source of every other format.
package struct Report: Hashable, Sendable {
  /// The tool that wrote the report.
  package struct Tool: Hashable, Sendable, Decodable {
    package let name: String
    package let version: String
  }

  /// The package that was audited.
  package struct Package: Hashable, Sendable, Decodable {
    package let name: String
  }

  /// How much was looked at and found.
  package struct Summary: Hashable, Sendable, Decodable {
    package let tests: Int
    package let seams: Int
    package let trials: Int
    /// Those that count: neither suppressed nor in the baseline.
    package internal(set) var errors: Int
    package internal(set) var warnings: Int
    package internal(set) var notes: Int
    package internal(set) var suppressed: Int?
    /// Those that the baseline holds.
    package internal(set) var known: Int?
    /// About how many trials a whole audit runs; nil where this one came to its end, or nobody can tell.
    package let planned: Int?

    init(
      tests: Int, seams: Int, trials: Int, errors: Int, warnings: Int, notes: Int, planned: Int?
    ) {
      (self.tests, self.seams, self.trials) = (tests, seams, trials)
      (self.errors, self.warnings, self.notes) = (errors, warnings, notes)
      self.planned = planned
    }
  }

  /// The version of the format that this code writes and reads.
  package static let schemaVersion = 1

  package let schemaVersion: Int
  package let tool: Tool
  package let toolchain: String
  package let package: Package
  package let seed: UInt64
  /// Whether everything could be decided. False where the exit status is 3 or 4.
  package internal(set) var complete: Bool
  package internal(set) var exitStatus: Int
  /// Whether the exit status would be 3 if there were no findings.
  package internal(set) var isInconclusive: Bool
  /// Whether all tests and all kinds of seam of the package were asked for.
  package let isWhole: Bool
  package internal(set) var summary: Summary
  /// Sorted by id.
  package let tests: [ReportedTest]
  /// Every state that a finding or a leak names; sorted by id.
  package let state: [ReportedState]
  /// Sorted by place.
  package let seams: [ReportedSeam]
  /// Most serious first, then by kind, test and place of the seam.
  package internal(set) var findings: [ReportedFinding]
  /// What became of the comments in the source that ask for something to be left alone; by place.
  package let suppressions: [ReportedSuppression]
  /// Doubles, and what looks like one, that have no seam: nobody knows whether an assertion depends on them; by place.
  package let untoggled: [Untoggled]
  /// Which tests `swift test` runs, where a file of the package's own leaves some out; nil where it runs all.
  package let testList: OwnTestList?
  /// What the baseline holds that was not found any more; nil without a baseline.
  package internal(set) var stale: [BaselineEntry]?
  /// The tests that fail alone and, where they are part of it, in the plain run; sorted.
  package let red: [TestID]
  /// The tests that could not be judged, and why; sorted by id.
  package let unjudged: [Unjudged]
  /// What could not be decided, a sentence each, in the order in which the search met it.
  package internal(set) var undecided: [String]
  /// The mildest severity that makes the exit status 2; nil for none.
  package internal(set) var failOn: Severity?
  /// How the ordered pairs of tests were judged; nil for a part of an audit or where none were.
  package let coverage: Coverage?
  /// What a shard's report hands to the merge; nil for a whole audit.
  package internal(set) var shard: ShardRecord?
  /// What became of the findings since an earlier report; nil where it was compared with none.
  package internal(set) var comparison: ReportComparison?
}

/// One test as the report shows it.
package struct ReportedTest: Hashable, Sendable, Decodable {
  package let id: TestID
  /// `xctest` or `swift-testing`.
  package let framework: String
  package let file: String?
  package let line: Int?
  package let baseline: String
  package let alone: String
  package let twice: String
  package let leaks: [StateID]
  /// Those of them that the class-level set-up of its class changes; nil for none.
  package let leaksOfClassSetUp: [StateID]?
  /// The call that its class's teardown leaves out, and those of the leaks that the call would put back; nil for none.
  package let missingSuperCall: MissingSuperCall?
  /// What the test says when it fails by itself; nil where it does not fail by itself.
  package let issue: String?
  /// The line of the assertion that says so; nil where that is not known.
  package let failedAt: SourceLine?

  /// The same, with the place before it as compilers write it.
  var complaint: String? {
    issue.map { (failedAt.map { "\($0.file):\($0.line): " } ?? "") + $0 }
  }
}

extension Report {
  /// Why it is inconclusive, in a few words.
  var openness: String {
    let ran = tests.contains { test in
      [test.baseline, test.alone].contains {
        ![Outcome.notRun.word, Outcome.skipped.word].contains($0)
      }
    }
    if !ran { return "nothing ran" }
    let wholly = unjudged.count { !$0.isPartlyJudged }
    if wholly > 0, wholly == tests.count { return "no test could be judged" }
    if undecided.contains(where: { $0.hasPrefix(Undecided.budgetWasSpent) }) {
      return Undecided.budgetWasSpent
    }
    let unseen = unjudged.filter(\.forbidsACleanBill)
    let tests = unseen.count == 1 ? "a test" : "\(unseen.count) tests"
    if !unseen.isEmpty {
      return unseen.allSatisfy { $0.reason == .unclearInParallel }
        ? "what running beside others does to \(tests) could not be told"
        : "\(tests) could not be judged"
    }
    return "not enough could be decided"
  }

  /// Says how many of the tests `swift test` runs, where a file of the package's own leaves some out.
  var notRunPlainly: String? {
    testList.map {
      "'swift test' runs only \($0.listed) of these tests, because of '\($0.file)'."
    }
  }

  /// Whether `swift test` leaves that test out.
  func isNotRunPlainly(_ test: ReportedTest?) -> Bool {
    testList != nil && test?.baseline == Outcome.notRun.word
  }

  /// Whether a signal ended the audit.
  var wasInterrupted: Bool { exitStatus > 128 }

  /// Whether something is undecided, although no failing tests stopped the audit. Then an empty section proves nothing.
  var isOpen: Bool { !complete && status != .redBaseline }

  /// What `exitStatus` means; nil for a number that is none of ours.
  var status: ExitStatus? { ExitStatus(rawValue: exitStatus) }

  /// Whether the audit came to an end and judged what it was asked, with findings or without.
  var isWholeResult: Bool { status == .clean || status == .findings }

  /// Whether the audit did not come to its end, or is one part of several.
  package var isCutShort: Bool { shareTried != nil || wasInterrupted || shard != nil }

  /// What share of a whole audit's trials ran where it did not come to its end; nil where it did, or nobody can tell.
  var shareTried: String? {
    guard let planned = summary.planned, planned > summary.trials else { return nil }
    let share = "\(Prose.grouped(summary.trials)) of about \(Prose.grouped(planned)) trials ran"
    let isNothing = summary.trials * 10 < planned && findings.isEmpty
    return share + (isNothing ? ", so nothing can be said yet" : "; the rest is open")
  }

  /// The tests that fail by themselves, as far as they are told of.
  var redTests: [(id: TestID, record: ReportedTest?)] {
    let records = Dictionary(tests.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return red.map { ($0, records[$0]) }
  }
}

/// One piece of state that the report names.
package struct ReportedState: Hashable, Sendable, Decodable {
  package let id: StateID
  package let kind: String
  /// Where it is declared; nil where it is not the subject's own.
  package let file: String?
  package let line: Int?
  /// What tests can call to put it back; nil where they can assign it.
  package let hidden: HiddenState?
  /// True where the source alone does not say what it begins with: the machine, the environment or the build may decide it; else nil.
  package let firstValueMayVary: Bool?
  /// The global actor, such as `MainActor`, whose code alone may use it; nil where any may.
  package let actor: String?
}

/// One seam and its verdict.
package struct ReportedSeam: Hashable, Sendable, Decodable {
  package let id: SeamID
  package let kind: SeamKind
  package let file: String
  package let line: Int
  package let column: Int
  package let text: String
  package let reachedBy: [TestID]
  package let verdict: Verdict
  package let exposes: [SeamResult.Exposure]
  package let noticedBy: [TestID]
  package let reason: String?
  /// The declarations around it, outermost first.
  package let enclosing: String?
  /// For a swap, the double put in the other's place.
  package let alternative: String?
  /// True where the verdict rests only on tests that did not end in time; else nil.
  package let restsOnTimeLimit: Bool?
}

/// One finding with its words.
package struct ReportedFinding: Hashable, Sendable, Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, kind, severity, test, partners, seam, state, location, sequence, evidence
    case realisableBy, message, suggestion, replay, inTurns, proven, carrierUnseen, suppressed,
      baseline
    case leakingTests = "tests"
    case otherValues, suppressedTests, remedy
  }

  /// What a finding rests on.
  package struct Evidence: Hashable, Sendable, Decodable {
    package let trials: Int
    package let reproduced: Int
    package let issue: String?
    /// The line of the assertion that said it; nil where that is not known.
    package let failedAt: SourceLine?
    /// True where the only sign is that tests did not end in time, also not with the raised limit; else nil.
    package let restsOnTimeLimit: Bool?
  }

  package let id: String
  package let kind: FindingKind
  package let severity: Severity
  /// The test that the finding is about. For a leak the first of its tests: a replay runs it, and its values are shown.
  package let test: TestID?
  /// For a leak, all tests of the suite that leave the state changed, sorted; nil for all else.
  package let leakingTests: [TestID]?
  /// The leaking tests that find or leave other values than the first; nil where there are none.
  package let otherValues: [TestValues]?
  /// The leaking tests that the source asks to leave alone, where others remain; nil where there are none.
  package let suppressedTests: [SuppressedTest]?
  package let partners: [Partner]
  package let seam: SeamID?
  package let state: [StateChange]
  package let location: SourceLocation?
  package let sequence: [TestID]
  package let evidence: Evidence
  /// The ordinary ways of running the suite in which the finding can happen; empty if the order of tests does not matter.
  package let realisableBy: [Realisation]
  package let message: String
  package let suggestion: String
  /// The command that shows it again; the package's place is the reader's to add.
  package let replay: String
  /// True where it fails in turns with its partners; else nil.
  package let inTurns: Bool?
  /// Whether trials showed that the finding goes away when its states are put back; nil in a report of an older version.
  package var proven: Bool?
  /// True where all states that probes saw were put back, and the finding still showed; else nil.
  package var carrierUnseen: Bool?
  /// Why it is suppressed; nil where it is not.
  package let suppressed: String?
  /// Whether the baseline holds it; nil without a baseline.
  package internal(set) var baseline: BaselineState?
  /// What `unseam fix` found for it; nil where that was not asked.
  package internal(set) var remedy: ReportedRemedy?

  /// Whether its states are proven to be the cause.
  package var isProven: Bool { proven == true }

  /// The tests that it is about: all that leak, or the one test of another finding.
  package var tests: [TestID] { leakingTests ?? [test].compactMap(\.self) }

  /// Whether it counts: neither suppressed nor known.
  package var counts: Bool { suppressed == nil && baseline != .known }

  /// The place and the message on one line: if two seams are alike, the message alone does not tell them apart.
  package var placedMessage: String { message.placed(at: location) }
}

extension String {
  /// `path:line: text`, on one line; the text alone where there is no place.
  func placed(at location: SourceLocation?) -> String {
    Prose.oneLine((location.map { "\($0.file):\($0.line): " } ?? "") + self)
  }
}

/// What a baseline says of a finding.
package enum BaselineState: String, Hashable, Sendable, Codable, CaseIterable {
  case new, known
}

/// A comment that asks for something to be left alone, and whether anything was.
package struct ReportedSuppression: Hashable, Sendable, Decodable {
  package let file: String
  package let line: Int
  package let kinds: [String]
  package let reason: String
  /// Nil where that can't be told: only a part was audited, or not all could be decided.
  package let isUsed: Bool?
  /// Why it does nothing; nil where it can be understood.
  package let problem: String?
}
