import Basics

/// What the search found out: the input of every report.
package struct Investigation: Sendable {
  /// What was found out about one test.
  package struct TestRecord: Hashable, Sendable {
    package let test: TestID
    /// In the plain run.
    package let baseline: Outcome
    /// In a process of its own.
    package let alone: Outcome
    /// The second time in the same process.
    package let twice: Outcome
    /// The state that it leaks when run alone, sorted.
    package let leaks: [StateID]
    /// What it says where it fails by itself; nil where it does not.
    package let complaint: Complaint?

    package init(
      test: TestID, baseline: Outcome, alone: Outcome, twice: Outcome, leaks: [StateID],
      complaint: Complaint? = nil
    ) {
      self.test = test
      self.baseline = baseline
      self.alone = alone
      self.twice = twice
      self.leaks = leaks
      self.complaint = complaint
    }
  }

  /// What a failing test says.
  package struct Complaint: Hashable, Sendable {
    /// Nil where its runs have nothing to say in common.
    package let issue: String?
    /// The line of the assertion; nil where that is not known.
    package let failedAt: SourceLine?

    package init(issue: String?, failedAt: SourceLine?) {
      self.issue = issue
      self.failedAt = failedAt
    }
  }

  /// Sorted by id.
  package let tests: [TestRecord]
  /// In the order of `Seam`'s locations.
  package let seams: [SeamResult]
  /// Most serious first, then by kind, test and seam.
  package let findings: [Finding]
  /// The tests that fail alone and in the plain run, before any toggle; the search leaves them out.
  package let red: [TestID]
  /// How many trials were run.
  package let trials: Int
  /// What could not be decided; empty where the search is complete.
  package let undecided: [Undecided]
  /// Whether trials were left out for want of time.
  package let isCutShort: Bool
  /// How each ordered pair of judged tests was judged; nil where only a part of them was asked for.
  package let coverage: Coverage?
  /// The tests that could not be judged, by id; empty where the search was cut short.
  package let unjudged: [Unjudged]
  /// How many tests were judged, at least in part.
  package let judged: Int
  /// About how many trials the whole search runs; nil where it was not cut short, and where nobody can tell.
  package let planned: Int?

  /// - Parameter judged: nil where each test was that is not in `unjudged`.
  package init(
    tests: [TestRecord], seams: [SeamResult], findings: [Finding], red: [TestID], trials: Int,
    undecided: [Undecided], isCutShort: Bool = false, coverage: Coverage? = nil,
    unjudged: [Unjudged] = [], judged: Int? = nil, planned: Int? = nil
  ) {
    self.planned = planned
    self.coverage = coverage
    self.unjudged = unjudged
    self.judged = judged ?? (tests.count - unjudged.count)
    self.tests = tests
    self.seams = seams
    self.findings = findings
    self.red = red
    self.trials = trials
    self.undecided = undecided
    self.isCutShort = isCutShort
  }

  /// The same with other open questions.
  package func with(
    seams: [SeamResult], undecided: [Undecided], unjudged: [Unjudged]
  ) -> Investigation {
    Investigation(
      tests: tests, seams: seams, findings: findings, red: red, trials: trials,
      undecided: undecided, isCutShort: isCutShort, coverage: coverage, unjudged: unjudged,
      judged: judged, planned: planned)
  }
}
