import Basics
import Pinpointing

/// How fast trials were, measured by the last audit that ran its own.
package struct MeasuredPace: Hashable, Sendable, Codable {
  /// What the search took.
  package let seconds: Double
  /// How many different trials it ran.
  package let trials: Int

  /// Nil where too few trials were run, or some only remembered: that would tell nothing of others.
  package init?(seconds: Double, trials: Int, recalled: Int) {
    guard trials >= 20, recalled == 0 else { return nil }
    self.seconds = seconds
    self.trials = trials
  }

  /// - Throws: where the numbers can't be those of any audit, whoever wrote them.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seconds = try container.decode(Double.self, forKey: .seconds)
    trials = try container.decode(Int.self, forKey: .trials)
    guard (0...1e9).contains(seconds), trials > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .trials, in: container,
        debugDescription: "\(trials) trials in \(seconds) s are no pace")
    }
  }
}

/// What an audit would run, and about how long it would take, as far as that is known.
package struct Forecast: Sendable {
  private let tests: Int
  private let seams: Int
  private let estimate: TrialEstimate
  /// Whether an earlier audit told who leaks and who reaches what.
  private let isInformed: Bool
  private let pace: MeasuredPace?

  /// - Parameters:
  ///   - tests: those that would be audited.
  ///   - seams: those that were found, used or not.
  ///   - last: the last audit's report.
  package init(tests: [TestID], seams: [Seam], last: Report?, pace: MeasuredPace?) {
    self.tests = tests.count
    let used = seams.filter(\.isUsed)
    self.seams = used.count
    let wanted = Set(tests)
    let leaking = last?.tests.filter { wanted.contains($0.id) && !$0.leaks.isEmpty }.count
    let reached = Dictionary(
      (last?.seams ?? []).map { ($0.id, $0.reachedBy.filter(wanted.contains).count) },
      uniquingKeysWith: { first, _ in first })
    func reach(_ isWanted: (SeamKind) -> Bool) -> [Int] {
      used.filter { isWanted($0.kind) }.map { reached[$0.id] ?? 1 }
    }
    estimate = TrialEstimate(
      tests: tests.count, leaking: leaking ?? 0, cleanups: reach(\.isCleanup),
      replacements: reach { !$0.isCleanup })
    isInformed = last != nil
    self.pace = pace
  }

  /// About how many trials, to two digits.
  package var trials: Int { TrialEstimate.rounded(estimate.trials) }

  /// About how long they take; nil where nothing was measured.
  package var time: Duration? {
    pace.map { .seconds($0.seconds / Double($0.trials) * Double(trials)) }
  }

  /// For a reader.
  package var text: String {
    guard tests > 0 else { return "Plan: nothing to run." }
    let ground =
      isInformed
      ? "what leaks and who reaches which seam is taken from the last audit"
      : "more where tests leak or several reach one seam, which no audit has told yet"
    return """
      Plan: \(Prose.count(tests, "test")), \(Prose.count(seams, "seam")), about \(trials) trials after one build.
        trials: each test alone and twice, whole orders, each ordered pair (over 40 tests: where the first leaks),
                tests after each other with each cleanup skipped, each stub's and double's tests with it toggled;
                \(ground)
        time:   \(timeText)
      """
  }

  private var timeText: String {
    guard let time, let pace else {
      return "not known: no audit here ran enough trials to tell; one shows it as it goes"
    }
    return
      "about \(time.words) and the build, as the last audit that ran its trials took \(Duration.seconds(pace.seconds).words) for \(pace.trials); what is remembered takes no time"
  }
}
