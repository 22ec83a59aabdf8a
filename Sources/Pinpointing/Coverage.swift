import Basics

/// How the ordered pairs of judged tests were judged; the parts add up to `pairs`.
package struct Coverage: Hashable, Sendable {
  /// All ordered pairs of two different tests.
  package var pairs = 0
  /// Run, or asked for in a sweep.
  package var byRun = 0
  /// By a test that leaves the same state as the first one does.
  package var byEndState = 0
  /// Since the second test looks at nothing that the first one leaves.
  package var byLooks = 0
  /// Since the first test leaves nothing that a probe sees.
  package var byNoChange = 0

  package init() {}
}

extension Coverage {
  /// - Parameter asked: the pairs that were run, or asked for in a sweep.
  init(of search: Search, asked: Set<TestPair>) {
    let others = search.order.count - 1
    pairs = search.order.count * others
    byRun = asked.count
    var askedClean = asked.count
    var readAndAsked = 0
    var read = 0
    var dirty = 0
    for pair in asked where !search.classmates(of: pair.first).isEmpty {
      askedClean -= 1
      if search.mayTouch(pair) { readAndAsked += 1 }
    }
    for state in search.classes {
      let readers = search.order.filter {
        search.mayTouch(TestPair(first: state.representative, second: $0))
      }
      dirty += state.members.count
      read += state.members.count * readers.count - Set(readers).intersection(state.members).count
    }
    byNoChange = (search.order.count - dirty) * others - askedClean
    byEndState = read - readAndAsked
    byLooks = dirty * others - read - (asked.count - askedClean - readAndAsked)
  }
}
