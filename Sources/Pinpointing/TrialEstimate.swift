/// About how many different trials an audit runs, as far as that can be told before it.
package struct TrialEstimate: Hashable, Sendable {
  package let tests: Int
  /// How many of them leave state.
  package let leaking: Int
  /// For each cleanup that is toggled, how many tests reach it.
  package let cleanups: [Int]
  /// For each stub and double that is toggled, how many tests reach it.
  package let replacements: [Int]
  private let limits: Limits

  package init(
    tests: Int, leaking: Int, cleanups: [Int], replacements: [Int], limits: Limits = Limits()
  ) {
    self.tests = tests
    self.leaking = leaking
    self.cleanups = cleanups
    self.replacements = replacements
    self.limits = limits
  }

  /// Measured against the fixtures' audits it is less than twice, and more than half of what was run.
  package var trials: Int {
    guard tests > 0 else { return 0 }
    return orders + 2 * tests + (isSmall ? smallPairs : largePairs) + toggled
  }

  /// About how many trials, to two digits.
  package static func rounded(_ trials: Int) -> Int {
    var (number, unit) = (trials, 1)
    while number >= 100 { (number, unit) = ((number + 5) / 10, unit * 10) }
    return number * unit
  }

  private var isSmall: Bool { tests <= limits.exhaustive }

  /// The plain run, the sequence and its reverse, the shuffles, and the orders with leaking tests first.
  private var orders: Int { (isSmall ? 11 : 5) + (leaking > 0 ? 2 : 0) + neighbours }

  /// For each pair to stand as neighbours, each test once first among all, and among its suite. Suites that are not quick are
  /// spared this; which are quick, nobody knows before they ran.
  private var neighbours: Int { isSmall || tests > limits.neighbours ? 0 : 2 * tests }

  /// Each ordered pair, each test last in two orders, and after two leaking tests, or where that is too much, after each
  /// state that only two leave together.
  private var smallPairs: Int {
    let triples = leaking * max(0, leaking - 1) * max(0, tests - 2)
    return tests * (tests - 1) + 2 * tests
      + (triples <= limits.triples ? triples : min(triples / 2, limits.jointStates))
  }

  /// Of the pairs of a leaking test and another about half, since what is not looked at is not tried.
  private var largePairs: Int { min(leaking * (tests - 1) / 2, limits.freshPairs) }

  /// A cleanup's tests alone, twice, and some after each other; a double's tests before and with the toggle.
  private var toggled: Int {
    let others = min(tests, limits.freshToggledPairs) / 2
    return cleanups.reduce(0) { $0 + $1 * (2 + others) } + replacements.reduce(0) { $0 + 2 * $1 }
  }
}
