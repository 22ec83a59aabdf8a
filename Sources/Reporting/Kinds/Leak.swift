import Basics

extension KindWords {
  /// A test that ends with state changed.
  static let leak = KindWords(
    heading: "Leaks: tests that end with state changed",
    whyItMatters:
      "Later tests start from what is left, and one that reads it may fail.",
    message: { $0.leakMessage },
    suggestion: { $0.leakSuggestion },
    explanation: .leak)
}

extension Wording {
  fileprivate var leakMessage: String {
    guard let change = finding.state.first, finding.state.count == 1 else {
      return "\(test) leaves \(state ?? "state") \(leftWord)"
    }
    let count = finding.tests.count
    let what =
      "\(count == 1 ? "\(test) leaves" : "\(suiteTests) leave") \(change.id.phrase) \(leftWord)"
    let values = Prose.values(change.before, change.after, to: 30)
    let told = "\(values.before) -> \(values.after)"
    if !finding.otherValues.isEmpty {
      return what + ", in different ways; \(test)"
        + (change.variesThroughout ? " to another value in each run" : ": \(told)")
    }
    return what
      + (change.variesThroughout ? ", to another value in each run" : ": \(told)")
  }

  /// The tests of a leak by their number and suite.
  fileprivate var suiteTests: String {
    let count = finding.tests.count
    guard let suite = finding.test?.suite else {
      return "\(count) test functions of module \(Prose.quote(finding.test?.module ?? ""))"
    }
    return "\(count) tests of \(Prose.quote(suite))"
  }

  fileprivate var leakSuggestion: String {
    guard !finding.state.isEmpty else { return "Undo the change \(cleanupPlace(finding.test))." }
    let place = finding.tests.count > 1 ? cleanupPlaceOfAll : cleanupPlace(finding.test)
    return capitalised(cleanup(finding.state, of: finding.tests, elsewhere: place))
      + ", or \(avoid(finding.state))."
  }
}

extension Explanation {
  fileprivate static let leak = Explanation(
    example: .leak,
    meaning: """
      The test ends, its teardown included, with state other than it began with: a static, a field
      of a singleton, the environment, a file, an open descriptor. Perhaps no test reads it today.
      The first one that does becomes a victim.
      """,
    discovery: """
      every test is run alone in a fresh process, and its state is compared before and after: each
      static and global of the package (deep, by reflection), the binary's writable memory, the
      environment, files, defaults, descriptors and the like. A lazy static that is only
      initialised for the first time is no leak.
      """,
    remedy: """
      put the value back where it was changed (addTeardownBlock, defer), or let the test make its
      own instance. Each leak that goes makes order-dependent tests impossible at that place.
      """,
    term: """
      state pollution (Gyori, Shi, Hariri and Marinov: PolDet, Reliable Testing: Detecting
      State-Polluting Tests to Prevent Test Dependency, ISSTA 2015).
      """)
}

extension Example {
  fileprivate static let leak = Example(
    before: Excerpt(
      file: "Fixtures/ClosureLeaky/Tests/CatalogueTests/SearchDataSourceTests.swift",
      caption: "the last query of one test is there in the next",
      lines: """
        nonisolated(unsafe) private static var lastQuery: String?
        …
        dataSource = SearchDataSource(search: { query, completion in
          Self.lastQuery = query
          Self.lastCompletion = completion
        })
        """),
    after: Excerpt(
      file: "Fixtures/ClosureIsolated/Tests/CatalogueTests/SearchDataSourceTests.swift",
      caption: "it is the test case's own, and each test has a new one",
      lines: """
        private var lastQuery: String?
        …
        dataSource = SearchDataSource(search: { [unowned self] query, completion in
          lastQuery = query
          lastCompletion = completion
        })
        """))
}
