import Basics

extension KindWords {
  /// A test that passes only because a cleanup runs.
  static let latentVictim = KindWords(
    heading: "Latent victims: pass only because a cleanup runs",
    whyItMatters:
      "Nothing but the cleanup stands between the suite and an order-dependent failure; the test passes by care, not by design.",
    message: { $0.latentMessage },
    suggestion: { $0.latentSuggestion },
    explanation: .latentVictim)
}

extension Wording {
  fileprivate var latentMessage: String {
    let polluters = tests(.polluter)
    let keeper = "only this \(cleanupNoun) keeps \(test) passing"
    let through = state.map { " (\($0))" } ?? ""
    let joint = names(.jointPolluter)
    if let repeated = repeatedPolluter { return keeper + " after \(repeated)" + through }
    if !joint.isEmpty { return keeper + " after \(joint) together" + through }
    if polluters.isEmpty || polluters == [finding.test] {
      return keeper + " a second time" + through
    }
    return keeper + " after \(anyOf(.polluter))" + through
  }

  fileprivate var latentSuggestion: String {
    if standsInOwnSetUp, let polluter = tests(.polluter).first {
      let who = tests(.polluter).count == 1 ? quoted(polluter) : "each polluter"
      let change = finding.state.isEmpty ? "undo what it does" : undo(finding.state)
      return "Keep this \(cleanupNoun): with it, \(test) begins from a known state. To do without "
        + "it, let \(who) clean up after itself: \(change) \(cleanupPlace(polluter)), or give "
        + "each test its own instance."
    }
    // What is left may be in an object that a `let` holds: no value can be set.
    return "Keep this \(cleanupNoun), and make \(test) independent of it: put "
      + "\(carrier ?? "what it relies on") into a known state \(setUpPlace(finding.test)), or give "
      + "each test its own instance."
  }
}

extension Explanation {
  fileprivate static let latentVictim = Explanation(
    example: .latentVictim,
    meaning: """
      Every order passes, but only because one cleanup runs. With that cleanup skipped, a test that
      passes alone fails after another. The dependence is there; the cleanup hides it. Forget the
      line in a new test class, and the failure appears in a test that nobody touched.
      """,
    discovery: """
      each cleanup (a teardown, one reset, a call of super's teardown) is skipped at run time,
      without editing the source, and the tests that reach it are followed by the others. The
      judged test passes alone with the cleanup skipped, and after the polluter with the cleanup
      run: only both together fail.
      """,
    remedy: """
      keep the cleanup, and take away what needs it: a known value in the victim's setUp, or better
      an instance for each test in place of the static.
      """,
    term: """
      a victim (iFixFlakies) that a cleanup hides; the cleanup is found as in mutation testing, by
      deleting a statement.
      """)
}

extension Example {
  fileprivate static let latentVictim = Example(
    before: Excerpt(
      file: "Fixtures/SingletonSpyIsolated/Tests/FeedTests/FeedControllerTests.swift",
      caption: "without the reset, testFreshFeedIsLeftAlone fails after testStaleFeedIsRefreshed",
      lines: """
        override func tearDown() {
          WorkerSpy.sharedSpy.reset()
          controller = nil
          super.tearDown()
        }

        func testFreshFeedIsLeftAlone() {
          controller.viewDidAppear(feedAge: 10)

          XCTAssertFalse(spy.refreshCalled)
        }
        """),
    after: Excerpt(
      file: "Fixtures/Spotless/Tests/SpotlessSuites/OwnSpySuite.swift",
      caption: "a new spy for each test, so that there is nothing to reset",
      lines: """
        @Test func buglePlays() {
          let spy = BugleSpy()
          let parade = Parade(bugle: spy)
          parade.start()
          #expect(spy.hasPlayed)
        }
        """))
}
