import Basics

extension KindWords {
  /// A test that fails alone and passes after another.
  static let brittle = KindWords(
    heading: "Brittle: fail alone, pass after another test",
    whyItMatters:
      "Such a test can't be run or debugged alone, and breaks when the test before it is moved or removed.",
    message: { $0.brittleMessage },
    suggestion: { $0.brittleSuggestion },
    explanation: .brittle)
}

extension Wording {
  fileprivate var brittleMessage: String {
    if finding.isOpen {
      return "\(test) fails alone; which tests make it pass was not looked for to the end"
    }
    // Several setters are each enough, or only together.
    let setters = finding.isJoint ? names(.stateSetter) : anyOf(.stateSetter)
    if setters.isEmpty {
      return "\(test) fails alone, and no single test run before it makes it pass"
    }
    let verb = tests(.stateSetter).count == 1 ? "leaves" : "leave"
    let isProven = finding.proof == .proven
    return "\(test) fails alone; it passes only after \(setters)"
      + (state.map {
        isProven ? " \(isMadeFirst ? "made" : "set") \($0)" : ", which \(verb) \($0) \(leftWord)"
      } ?? "")
  }

  /// Whether the setter only was the first to use what is needed.
  private var isMadeFirst: Bool {
    !finding.state.isEmpty && finding.state.allSatisfy(\.isFirstValue)
  }

  fileprivate var brittleSuggestion: String {
    let setter = tests(.stateSetter).first.map {
      ", instead of relying on \(quoted($0))"
    }
    let needed = carrier.map { (isMadeFirst ? "what makes " : "") + $0 } ?? "what it needs"
    return "Let \(test) set up \(needed) itself, \(setUpPlace(finding.test))"
      + (setter ?? "") + "."
  }
}

extension Explanation {
  fileprivate static let brittle = Explanation(
    example: .brittle,
    meaning: """
      The test fails when it runs alone and passes after another test, the state-setter, which
      happens to prepare what it needs. It can't be run by itself, debugged by itself, or moved.
      Where it also fails with --no-parallel, the suite is green only because it runs in parallel.
      """,
    discovery: """
      every test is run alone in a fresh process and compared with its outcome in the whole suite;
      then the other tests are tried before it to find the ones that make it pass, and what they
      leave is undone again, to prove which state it needs.
      """,
    remedy: """
      let the test prepare everything that it needs, in its own setUp or init. If several tests
      need the same, share a function that builds it, not the thing that it built.
      """,
    term: """
      brittle and state-setter (Shi, Lam, Oei, Xie and Marinov: iFixFlakies, ESEC/FSE 2019);
      OD-Brit in IDoFT.
      """)
}

extension Example {
  fileprivate static let brittle = Example(
    before: Excerpt(
      file: "Fixtures/SingletonSpyLeaky/Tests/FeedTests/FeedControllerTests.swift",
      caption:
        "testTappingReloadRefreshes passes only where another test has already called the spy",
      lines: """
        func testStaleFeedIsRefreshed() {
          controller.viewDidAppear(feedAge: 3600)

          XCTAssertTrue(spy.refreshCalled)
        }

        func testTappingReloadRefreshes() {
          controller.pullToRefresh()

          XCTAssertTrue(spy.refreshCalled)
        }
        """),
    after: Excerpt(
      file: "Fixtures/SingletonSpyIsolated/Tests/FeedTests/FeedControllerTests.swift",
      caption: "the test prepares what it needs, and the spy is reset after each",
      lines: """
        override func tearDown() {
          WorkerSpy.sharedSpy.reset()
          controller = nil
          super.tearDown()
        }
        …
        func testPullRefreshes() {
          controller.viewDidAppear(feedAge: 10)
          controller.pullToRefresh()

          XCTAssertTrue(spy.refreshCalled)
        }
        """))
}
