import Basics
import Pinpointing

/// What one line says of a run that goes on.
package struct StatusLine: Sendable {
  /// What is being done, in a few words.
  package var title: String
  /// Which step of the search that is, from 1; nil outside of a search.
  package var step: Int?
  /// What is to be said of it beside numbers.
  package var detail = ""
  /// How much of the whole search is done; nil where that can't be told yet.
  package var percent: Int?
  /// How many of the step's trials known so far have ended; nil where that is not to be said.
  package var trials: (done: Int, planned: Int)?
  /// How many were found so far, in this step and those before.
  package var findings = 0
  /// How long the rest of the search will take; nil where that can't be told.
  package var remaining: Duration?
  /// What is running; nil for no trial.
  package var trial: Trial?
  /// For how long; nil where that is no time.
  package var running: Duration?

  package init(_ title: String) { self.title = title }

  /// The line, harmless to a terminal.
  package var text: String {
    let parts = [
      percent.map { "\($0) % of the search" },
      trials.map { "\($0.done) of \($0.planned) trials" },
      remaining.map { "about \(max($0, .seconds(1)).words) left" },
      // Those of earlier steps, too.
      findings > 0 ? "\(Prose.count(findings, "finding")) so far" : nil,
      detail.isEmpty ? nil : detail, trial.map(name), running.map { "for \($0.words)" },
    ].compactMap(\.self)
    return Prose.oneLine(parts.isEmpty ? head : head + ": " + parts.joined(separator: ", "))
  }

  /// How the line begins.
  package var head: String {
    Prose.oneLine((step.map { "[\($0)/\(Phase.allCases.count)] " } ?? "") + title)
  }

  private func name(of trial: Trial) -> String {
    let tests = trial.tests.map(\.short)
    switch (trial.mode, tests.count) {
    case (_, 1): return tests[0]
    case (.parallel, _): return "\(tests.count) tests side by side"
    case (.plain, _): return "\(tests.count) tests as they are ordinarily run"
    case (_, ...3): return tests.joined(separator: ", then ")
    default: return "\(tests.count) tests in a row, the last \(tests.last ?? "")"
    }
  }
}

extension Duration {
  /// `less than 1 s`, `7 s`, `12 min`, `1 h 5 min`; what has begun counts as whole.
  package var words: String {
    if self < .seconds(1) { return "less than 1 s" }
    let seconds = Int((self / .seconds(1)).rounded(.up))
    if seconds < 100 { return "\(seconds) s" }
    let minutes = (seconds + 59) / 60
    guard minutes >= 60 else { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
