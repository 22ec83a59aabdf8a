extension Example {
  static let unnoticedDouble = Example(
    before: Excerpt(
      file: "Fixtures/SingletonSpyLeaky/Tests/FeedSuites/FeedControllerSuite.swift",
      caption: "nothing is asked of the spy, so that it is not missed when it is left out",
      lines: """
        @Test func freshFeedIsLeftAlone() {
          controller.worker = WorkerSpy.sharedSpy

          controller.viewDidAppear(feedAge: 10)

          #expect(WorkerSpy.sharedSpy.refreshCount == 0)
        }
        """),
    after: Excerpt(
      file: "Fixtures/SingletonSpyIsolated/Tests/FeedSuites/FeedControllerSuite.swift",
      caption: "another test fails without the spy",
      lines: """
        init() {
          controller.worker = WorkerSpy.sharedSpy
        }

        @Test func staleFeedIsRefreshed() {
          controller.viewDidAppear(feedAge: 3600)

          #expect(spy.refreshCalled)
        }
        """))

  static let unnoticedStub = Example(
    before: Excerpt(
      file: "Fixtures/Zoo/Tests/ZooSuites/UnnoticedDoubleSuite.swift",
      caption: "the portions do not matter to the number of horses",
      lines: """
        @Test func countsTheHorses() {
          let feeder = StubFeeder()
          feeder.stubbed = 4
          var stable = Stable()
          stable.feeder = feeder
          #expect(stable.horses == 3)
        }
        """),
    after: Excerpt(
      file: "Fixtures/Spotless/Tests/SpotlessSuites/NoticedDoubleSuite.swift",
      caption: "four portions for each of three horses",
      lines: """
        @Test func servesWhatTheFeederHolds() {
          let feeder = StubFeeder()
          feeder.stubbed = 4
          var stable = Stable()
          stable.feeder = feeder
          #expect(stable.serve() == 12)
        }
        """))

  static let flaky = Example(
    before: Excerpt(
      file: "Fixtures/ZooFlaky/Tests/CoinTests/TossTests.swift",
      caption: "chance decides",
      lines: """
        func testFallsOnHeads() {
          XCTAssertEqual(Coin().toss(), "heads")
        }
        """),
    after: Excerpt(
      file: "Fixtures/ZooFlaky/Tests/CoinTests/TossTests.swift",
      caption: "this holds for each toss",
      lines: """
        func testFallsOnASide() {
          let coin = Coin()
          XCTAssertTrue(coin.sides.contains(coin.toss()))
        }
        """))

  static let crash = Example(
    before: Excerpt(
      file: "Fixtures/ZooHostile/Tests/DenTests/CrashTests.swift",
      caption: "two places have no third, and the index traps",
      lines: """
        func testSettlesBesideTheDen() {
          var den = Den(places: 2)
          den.settle("Bruno", at: 2)
          XCTAssertFalse(den.isEmpty)
        }
        """),
    after: Excerpt(
      file: "Fixtures/ZooHostile/Tests/DenTests/BystanderTests.swift",
      caption: "an index that is there",
      lines: """
        func testSettlesASleeper() {
          var den = Den(places: 2)
          den.settle("Bruno", at: 1)
          XCTAssertFalse(den.isEmpty)
        }
        """))

  static let timeout = Example(
    before: Excerpt(
      file: "Fixtures/ZooHostile/Tests/DenSuites/HangSuite.swift",
      caption: "it waits for an hour",
      lines: """
        @Test func hibernates() async throws {
          try await Task.sleep(for: .seconds(3600))
        }
        """),
    after: Excerpt(
      file: "Fixtures/Zoo/Sources/Zoo/Rides.swift",
      caption: "a wait for a condition, and an end to it",
      lines: """
        for _ in 0..<50 where crowd < 2 {
          try await Task.sleep(for: .milliseconds(5))
        }
        """))

  static let idleCleanup = Example(
    before: Excerpt(
      file: "Fixtures/Zoo/Tests/ZooTests/IdleTearDownTests.swift",
      caption: "each test has a new test case, and with it a new koala",
      lines: """
        override func tearDown() {
          koala = nil
          super.tearDown()
        }
        """),
    after: Excerpt(
      file: "Fixtures/MetatypeIsolated/Tests/UsersTests/UserDetailFlagTests.swift",
      caption: "only what outlives the test case is cleaned",
      lines: """
        override func tearDown() {
          FlaggedInteractor.clean()
          super.tearDown()
        }
        """))
}
