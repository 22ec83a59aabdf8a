import Basics
import Pinpointing

/// How many tests of one reason are named, a sentence each, before they are only counted.
private let named = 5

/// Sentences on the tests that could not be judged, in the order of the reasons. Flaky tests are not named here, since each
/// has a finding. Tests that fail by themselves are not named here either, if they ended the audit.
func unjudgedSentences(_ unjudged: [Unjudged], _ context: ReportContext) -> [String] {
  Unjudged.Reason.allCases.flatMap { reason -> [String] in
    let tests = unjudged.filter { $0.reason == reason }.map(\.test.rawValue)
    if tests.isEmpty || reason == .flaky { return [] }
    if reason == .failsByItself {
      return context.skipFailing ? [leftOut(tests.count)] : []
    }
    guard tests.count > named else { return tests.map { "\($0): \(reason.sentence(1))" } }
    return ["\(tests.count) tests: \(reason.sentence(tests.count))"]
  }
}

private func leftOut(_ count: Int) -> String {
  "\(Prose.count(count, "test")) that \(count == 1 ? "fails" : "fail") without any toggle "
    + "\(count == 1 ? "was" : "were") left out: what other tests do to \(count == 1 ? "it" : "them"), "
    + "and \(count == 1 ? "it" : "they") to others, is not known"
}

extension Unjudged.Reason {
  /// Why nothing can be said of so many tests, as a fragment behind a colon.
  fileprivate func sentence(_ count: Int) -> String {
    let isOne = count == 1
    let it = isOne ? "it" : "each"
    switch self {
    case .failsByItself: return "\(it) fails by itself"
    case .endsItsProcess:
      return
        "\(it) ends its process alone and one after another, and does not in the plain run, so its order could not be judged"
    case .timesOut:
      return
        "\(it) does not end in time alone and one after another, and does in the plain run, so its order could not be judged; see --time-limit"
    case .flaky: return "\(it) ends differently in identical trials"
    case .unobserved:
      return isOne
        ? "no trial of it alone could be observed" : "no trial of them alone could be observed"
    case .skipsItself:
      return "\(it) passes in the plain run and skips itself alone, so it could not be judged"
    case .skippedAfterOthers:
      return
        "\(it) passes alone and skips itself after other tests; what one of them leaves decides whether \(it) tests anything"
    case .argumentsVary:
      return
        "other tests change what \(isOne ? "its" : "their") arguments are made from; 'swift test' makes them before any test, so how \(it) ends behind these does not count"
    case .endsEarly:
      return "\(it) passes, and its process ends before it can run a second time"
    case .partlyUnobserved:
      return "some trials that were to judge \(isOne ? "it" : "them") could not be observed"
    case .unclearInParallel:
      return "what running beside other tests does to \(isOne ? "it" : "them") could not be told"
    case .failsWhereLookedAt:
      return
        "alone \(it) passes, but for trials in which state is looked at: time, or what happens to lie in memory, decides; see how \(it) ends with 'swift test --filter'"
    case .failsOnlyPlainly:
      return "\(it) fails in each plain run and in no other; nothing tells why"
    }
  }
}
