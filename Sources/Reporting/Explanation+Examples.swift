/// Lines of one of the fixtures, so that what they show is what an audit says of them.
struct Excerpt {
  /// From the repository's folder.
  let file: String
  /// What to see in it, a fragment.
  let caption: String
  /// As they stand in the file, but for their indentation; `…` stands for what is left out between them.
  let lines: String
}

/// The same matter with the fault and without.
struct Example {
  let before: Excerpt
  let after: Excerpt
}

extension Example {
  static let victim = Example(
    before: Excerpt(
      file: "Fixtures/ClosureLeaky/Tests/CatalogueTests/TokenStoreTests.swift",
      caption: "testEmptyTokenIsRefused fails after testTokenIsAddedOnce, which fills the global",
      lines: """
        nonisolated(unsafe) private var addedItems: [[String: String]] = []
        …
        func testEmptyTokenIsRefused() {
          XCTAssertEqual(store.save(""), .refused)
          XCTAssertTrue(addedItems.isEmpty)
        }

        func testTokenIsAddedOnce() {
          XCTAssertEqual(store.save("secret"), .saved)
          XCTAssertEqual(addedItems, [["account": "session", "data": "secret"]])
        }
        """),
    after: Excerpt(
      file: "Fixtures/ClosureIsolated/Tests/CatalogueTests/TokenStoreTests.swift",
      caption: "each test has a list of its own",
      lines: """
        func testTokenIsSavedUnderTheSessionAccount() {
          var added: [[String: String]] = []
          let store = TokenStore(
            add: { attributes in
              added.append(attributes)
              return 0
            })

          XCTAssertEqual(store.save("secret"), .saved)
          XCTAssertEqual(added, [["account": "session", "data": "secret"]])
        }
        """))

  static let brittle = Example(
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

  static let notRepeatable = Example(
    before: Excerpt(
      file: "Fixtures/Zoo/Tests/ZooTests/NotRepeatableTests.swift",
      caption: "the second time the name is taken",
      lines: """
        func testRegistersATortoise() throws {
          try Tortoise.register("George")
        }
        """),
    after: Excerpt(
      file: "Fixtures/Spotless/Tests/SpotlessTests/OwnInstanceTests.swift",
      caption: "a registry of the test's own, empty each time",
      lines: """
        func testRegistersATortoise() throws {
          var registry = Registry()
          try registry.register("George")
          XCTAssertEqual(registry.names, ["George"])
        }
        """))

  static let parallelUnsafe = Example(
    before: Excerpt(
      file: "Fixtures/Zoo/Tests/ZooSuites/ParallelUnsafeSuite.swift",
      caption: "side by side, both are aboard the one ferry",
      lines: """
        @Test func crossesToTheNorth() async throws {
          #expect(try await Ferry.shared.cross() == 1)
        }

        @Test func crossesToTheSouth() async throws {
          #expect(try await Ferry.shared.cross() == 1)
        }
        """),
    after: Excerpt(
      file: "Fixtures/Spotless/Tests/SpotlessSuites/ParallelSafeSuite.swift",
      caption: "each test has a ferry of its own",
      lines: """
        @Test func crossesToTheNorth() async throws {
          #expect(try await Ferry().cross() == 1)
        }
        """))

  static let latentVictim = Example(
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

  static let leak = Example(
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
