import Basics

/// A long order that was run to its end, in as many processes as it took.
struct WholeRun: Sendable {
  /// One test's turn in it.
  struct Visit: Sendable {
    let test: TestID
    let outcome: Outcome
    /// The sequence that its process was given.
    let sequence: [TestID]
    /// Its place there.
    let index: Int

    /// What ran before it in the same process.
    var prefix: [TestID] { Array(sequence[..<index]) }
  }

  var visits: [Visit] = []

  init(visits: [Visit] = []) { self.visits = visits }

  /// What one process shows of an order.
  init(_ observation: Observation) { _ = take(observation) }

  /// The same run as it tells of one test only.
  func judging(_ test: TestID?) -> WholeRun {
    WholeRun(visits: visits.filter { $0.test == test })
  }

  /// The tests that ended their process.
  var enders: Set<TestID> {
    Set(visits.filter { $0.outcome.endedTheProcess }.map(\.test))
  }

  /// The turns of `judged` alone, each as if only tests in `befores` had run before it.
  func restricted(to judged: Set<TestID>, after befores: Set<TestID>) -> WholeRun {
    WholeRun(
      visits: visits.filter { judged.contains($0.test) }.map { visit in
        let prefix = visit.prefix.filter(befores.contains)
        return Visit(
          test: visit.test, outcome: visit.outcome, sequence: prefix + [visit.test],
          index: prefix.count)
      })
  }

  /// Takes in what one process showed and returns what is left to run.
  fileprivate mutating func take(_ observation: Observation) -> [TestID] {
    guard observation.failure == nil else { return [] }
    let sequence = observation.trial.tests
    for (index, execution) in observation.executions.enumerated() {
      guard execution.outcome != .notRun else { break }
      let visit = Visit(
        test: execution.test, outcome: execution.outcome, sequence: sequence, index: index)
      visits.append(visit)
      if execution.outcome.endedTheProcess { return Array(sequence[(index + 1)...]) }
    }
    return []
  }
}

extension TrialLog {
  /// Runs each order to its end: after a test that ends the process the rest goes on in a fresh one.
  ///
  /// - Parameters:
  ///   - manner: searching, judging or confirming.
  ///   - mostHangs: after so many tests that did not end in time the rest of an order is not run.
  func runWhole(
    _ orders: [[TestID]], toggles: Set<SeamID> = [], withoutNetwork: Bool = false,
    _ manner: Manner = .searching, mostHangs: Int = .max
  ) async -> [WholeRun] {
    var runs = orders.map { _ in WholeRun() }
    var rest = orders
    while rest.contains(where: { !$0.isEmpty }) {
      let open = rest.indices.filter { !rest[$0].isEmpty }
      let trials = open.map {
        Trial(rest[$0], toggles: toggles, withoutNetwork: withoutNetwork)
      }
      let seen =
        switch manner {
        case .searching: await outcomes(of: trials)
        case .judging: await observeTogether(trials.map(\.unprobed))
        default: await observeSerially(trials.map(\.unprobed))
        }
      for (index, observation) in zip(open, seen) {
        rest[index] = runs[index].take(observation)
        let hangs = runs[index].visits.count { $0.outcome == .timedOut }
        if hangs >= mostHangs { rest[index] = [] }
      }
    }
    return runs
  }
}
