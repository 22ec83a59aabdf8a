/// How serious a finding is, mildest first.
package enum Severity: String, Hashable, Sendable, Codable, Comparable, CaseIterable {
  case note, warning, error

  package static func < (left: Severity, right: Severity) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}

/// What a finding says, most serious first; the raw value is the word in reports.
///
/// What handles findings goes by how they show, `pattern`, wherever that says enough.
package enum FindingKind: String, Hashable, Sendable, Codable, CaseIterable {
  case victim
  case brittle
  case notRepeatable = "not-repeatable"
  case parallelUnsafe = "parallel-unsafe"
  case latentVictim = "latent-victim"
  case leak
  case unnoticedDouble = "unnoticed-double"
  case unnoticedStub = "unnoticed-stub"
  case flaky
  case crash
  case timeout
  case idleCleanup = "idle-cleanup"

  package var severity: Severity {
    switch self {
    case .victim, .brittle, .notRepeatable, .parallelUnsafe: .error
    case .latentVictim, .leak, .unnoticedDouble, .unnoticedStub, .flaky, .crash, .timeout: .warning
    case .idleCleanup: .note
    }
  }

  /// In one line what it says, for the table of kinds.
  package var summary: String {
    switch self {
    case .victim: "Passes alone, fails after another test."
    case .brittle: "Fails alone, passes after another test."
    case .notRepeatable: "Fails the second time in one process."
    case .parallelUnsafe: "Passes serially, fails in parallel."
    case .latentVictim: "Passes only because some cleanup runs."
    case .leak: "Ends with state changed."
    case .unnoticedDouble: "Tests pass without the double, or with another."
    case .unnoticedStub: "Tests pass without the stub's value."
    case .flaky: "Its outcome differs between identical runs."
    case .crash: "Ends the whole test process."
    case .timeout: "Does not end within its time limit."
    case .idleCleanup: "A cleanup that changes nothing."
    }
  }

  /// How a finding shows.
  package enum Pattern: Hashable, Sendable {
    /// The test passes alone and fails after others.
    case polluted
    /// The test fails alone and passes after others.
    case lacking
    /// The test fails the second time.
    case repeated
    /// The test fails beside others.
    case sideBySide
    /// The test would fail if a cleanup did not run.
    case heldBack
    /// The test leaves state changed.
    case leaving
    /// A stub or a double is toggled, and no test fails.
    case unnoticed
    /// A cleanup is skipped, and nothing changes.
    case idle
    /// Identical runs of the test end differently.
    case differing
    /// Only how the test ended.
    case ending
  }

  package var pattern: Pattern {
    switch self {
    case .victim: .polluted
    case .brittle: .lacking
    case .notRepeatable: .repeated
    case .parallelUnsafe: .sideBySide
    case .latentVictim: .heldBack
    case .leak: .leaving
    case .unnoticedDouble, .unnoticedStub: .unnoticed
    case .idleCleanup: .idle
    case .flaky: .differing
    case .crash, .timeout: .ending
    }
  }
}

extension FindingKind {
  /// Who mends it.
  package enum Mending: Hashable, Sendable {
    /// `unseam fix` tries a patch.
    case patch
    /// The team: what a test should assert is theirs to say.
    case team
    /// Nobody knows how: chance decides, or the process ends before the test does.
    case nobody
  }

  package var mending: Mending {
    switch pattern {
    case .polluted, .lacking, .repeated, .sideBySide, .heldBack, .leaving, .idle: .patch
    case .unnoticed: .team
    case .differing, .ending: .nobody
    }
  }

  /// Whether the search leaves the test out: how it ends by itself tells nothing of its order.
  package var leavesTestOut: Bool { pattern == .differing || pattern == .ending }

  /// Whether one serial order shows it and another does not, so that some state carries it.
  package var hasCarrier: Bool {
    switch pattern {
    case .polluted, .lacking, .repeated, .heldBack: true
    case .sideBySide, .leaving, .unnoticed, .idle, .differing, .ending: false
    }
  }
}
