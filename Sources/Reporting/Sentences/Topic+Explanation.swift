import Basics

/// What `unseam explain WORD` prints, at most 80 columns wide.
package func explanation(of topic: Topic) -> String {
  switch topic {
  case .finding(let kind): return explanation(of: kind)
  default:
    let text = Prose.wrap(topic.meaning, width: 78).joined(separator: "\n")
    let more = topic.seeAlso.map(\.word)
    let hint =
      more.isEmpty ? "" : "\nRead on with 'unseam explain \(more.joined(separator: "', '"))'.\n"
    return "\(topic.word) (\(topic.noun))\n\n\(text)\n\(hint)"
  }
}

extension Topic {
  /// What sort of word it is.
  fileprivate var noun: String {
    switch self {
    case .finding(let kind): kind.severity.rawValue
    case .verdict: "a seam's verdict"
    case .seam(let kind): kind.isCleanup ? "a seam: a cleanup" : "a seam: a stub or an injection"
    case .role: "another test's part in a finding"
    case .occasion: "a way of running in which a finding can happen"
    case .remedy: "what a patch does"
    case .term: "a word of reports"
    }
  }

  /// In plain sentences.
  fileprivate var meaning: String {
    switch self {
    case .finding(let kind): kind.words.heading
    case .verdict(let verdict): verdict.explanation
    case .seam(let kind): kind.words.explanation
    case .role(let role): role.explanation
    case .occasion(let way):
      "The finding can happen to you \(way.phrase). A report names under 'can happen' each way of running in which it can."
    case .remedy(let kind): kind.explanation
    case .term(let term): term.explanation
    }
  }

  /// The finding that the word leads to.
  fileprivate var seeAlso: [Topic] {
    switch self {
    case .verdict(.exposed): [.finding(.latentVictim)]
    case .verdict(.idle): [.finding(.idleCleanup)]
    case .verdict(.unnoticed): [.finding(.unnoticedDouble)]
    case .role(.polluter), .role(.jointPolluter), .role(.cleaner): [.finding(.victim)]
    case .role(.stateSetter): [.finding(.brittle)]
    case .seam(let kind): [.finding(kind.unnoticed ?? .latentVictim)]
    case .remedy(.setUp): [.finding(.brittle)]
    case .remedy(.serialise): [.finding(.parallelUnsafe)]
    case .remedy(.dropCleanup): [.finding(.idleCleanup)]
    case .remedy: [.finding(.victim), .finding(.leak)]
    case .term(.crashed), .term(.exited): [.finding(.crash)]
    case .term(.timedOut): [.finding(.timeout)]
    default: []
    }
  }
}

extension Verdict {
  fileprivate var explanation: String {
    switch self {
    case .exposed:
      "With this cleanup skipped, a test that passes alone fails after another one. The cleanup hides a dependence; the test is a latent victim."
    case .contained:
      "With this cleanup skipped, no test fails because of another that would not otherwise, but state is left, a test ends otherwise, or it may set what no probe sees. At most tests that are victims anyhow depend on it today."
    case .idle:
      "With this cleanup skipped, nothing changes: it does nothing, or another cleanup does the same."
    case .noticed:
      "Some test fails when this stub or double is toggled: without it, or with another double in its place."
    case .unnoticed:
      "No test fails when this stub or double is toggled: the tests pass without it, or with another double in its place."
    case .unreached: "No audited test runs this seam, so nothing can be said of it."
    case .unviable:
      "The toggle of this seam does not compile, so the seam was left out; the report holds the reason."
    case .ignored: "A comment in the source, 'unseam:disable', says to leave this seam alone."
    case .inconclusive:
      "What the seam does could not be told; the report holds the reason. It counts as neither clean nor faulty."
    }
  }
}

extension Role {
  fileprivate var explanation: String {
    switch self {
    case .polluter: "A test after which, or beside which, another one fails that passes alone."
    case .jointPolluter:
      "A test that makes another one fail only together with further tests; text reports list these under 'together'."
    case .cleaner: "A test that, run between polluter and victim, lets the victim pass again."
    case .stateSetter: "A test after which a brittle test passes that fails alone."
    }
  }
}

extension Term {
  fileprivate var explanation: String {
    switch self {
    case .subject: "The package that is audited."
    case .seam:
      "A place in the tests where behaviour can be changed without editing: a cleanup, a stub, an injection."
    case .toggle: "To change the behaviour at one seam, in one process, for one trial."
    case .state:
      "Whatever is still there when a test has ended: statics, globals and what they hold, environment, files and so on."
    case .trial:
      "Some tests in a given order in one fresh process, with some seams toggled or none; the last test is judged."
    case .red:
      "A test that fails alone and in the plain run, before any toggle. It ends the audit with status 4, or is left out with --skip-failing."
    case .undecided: "What could not be told, a sentence each. It is never counted as clean."
    case .unjudged:
      "A test of which the audit can't say whether it is isolated. If it passes in the plain run, there is no clean bill: the exit status is 3, or 2 where findings count."
    case .baseline:
      "The file .unseam-baseline.json with findings that a team knows of and lives with. In the table of tests, 'baseline' is the outcome in the plain run."
    case .stale:
      "An entry of the baseline whose finding is not found any more; 'unseam baseline prune' takes it out."
    case .suppressed:
      "A finding that a comment in the source asks to leave alone; it is reported and does not count."
    case .known: "A finding that the baseline holds; it does not count."
    case .new: "A finding that the baseline, or the earlier report, does not hold."
    case .covered: "For which ordered pairs of tests the report speaks, and on what grounds."
    case .carrier:
      "The state through which one test makes another fail. It is proven where a trial undid it between the two and the other passed."
    case .sequence: "The shortest order of tests that shows a finding, the judged test last."
    case .replay: "The command that runs a finding's sequence again, and its control."
    case .control: "The trial that must pass for a finding to hold, such as the victim alone."
    case .shard: "One of N parts of an audit, for several machines; 'unseam report' merges them."
    case .seed: "The number that decides the shuffled orders; the same seed gives the same orders."
    case .budget: "The time after which an audit stops and says what it left out."
    case .joint, .together:
      "Several tests that make another one fail only together: joint polluters."
    case .setter: "A state-setter: a test after which a brittle test passes that fails alone."
    case .passed: "The test ended without an issue."
    case .failed: "The test recorded an issue."
    case .skipped: "The test skipped itself, or is disabled."
    case .crashed: "A signal ended the test's process while the test ran."
    case .exited: "The test ended its process by exit()."
    case .timedOut: "The test did not end within its time limit, and its process was ended."
    case .notRun: "The process ended before the test's turn, or the trial could not be observed."
    }
  }
}
