import Basics
import Testing

@testable import Pinpointing

/// Each finding about order has a suite in which it is planted.
@Suite struct OrderFindingTests {
  @Test func victimNamesItsPolluterStateCleanerAndSequence() async throws {
    let seen = await Planted(
      Script("M.V/v", .require("x", 0)), Script("M.C/c", .set("x", 0)),
      Script("M.P/p", .set("x", 1)), Script("M.O/o", .require("y", 0))
    ).investigated()
    let victim = try #require(seen.only(.victim))
    #expect(victim.test == TestID("M.V/v"))
    #expect(victim.names(.polluter) == ["M.P/p"])
    #expect(victim.names(.cleaner) == ["M.C/c"])
    #expect(victim.sequenceNames == ["M.P/p", "M.V/v"])
    #expect(victim.state == [StateChange(id: StateID("static:x"), before: "0", after: "1")])
    #expect(victim.issue == "x is not 0")
    #expect((victim.trials, victim.reproduced) == (3, 3))
    #expect(seen.kindsBesideLeaks == [.victim])
    #expect(seen.undecided.isEmpty)
  }

  /// A look at state takes time, and then what the polluter asked for happens before the victim begins.
  @Test(arguments: [["p", "v"], ["v", "p"]])
  func victimThatALookAtStateHealsIsFound(order: [String]) async throws {
    let scripts = [
      Script("p", .set("x", 1)), Script("v", .requireWhereLookedAt(false, "x", 0)), Script("o"),
    ]
    let seen = await Planted(order.compactMap { name in scripts.first { $0.name == name } })
      .investigated()
    let victim = try #require(seen.only(.victim))
    #expect(victim.sequenceNames == ["p", "v"])
    #expect(victim.state.map(\.id) == [StateID("static:x")])
    #expect(victim.proof == nil)
  }

  @Test func testThatOnlyALookAtStateMakesFailTheSecondTimeIsRepeatable() async {
    let seen = await Planted(
      Script("t", .requireWhereLookedAt(true, "x", 0), .set("x", 1)), Script("o")
    ).investigated()
    #expect(seen.all(.notRepeatable).isEmpty)
    #expect(seen.all(.flaky).isEmpty)
  }

  @Test func testThatIsSkippedAfterAnotherIsNoCleanBill() async {
    let seen = await Planted(
      Script("p", .set("x", 1)), Script("v", .skipIf("x", 1)), Script("o", .skip)
    ).investigated()
    #expect(seen.unjudged.map(\.test) == [TestID("v")])
    #expect(seen.unjudged.first?.reason == .skippedAfterOthers)
    #expect(seen.unjudged.first?.forbidsACleanBill == true)
  }

  /// A test can cancel itself; what a trait decides is decided before any test runs.
  @Test(arguments: [(Step.skipIf("x", 1), 1), (.leaveOutIf("x", 1), 0)])
  func ofSwiftTestingsTestsNothingIsSaidThatOnlyTheirConditionsDecide(step: Step, unjudged: Int)
    async
  {
    let seen = await Planted(
      Script("p()", .set("x", 1), framework: .swiftTesting),
      Script("v()", step, framework: .swiftTesting)
    ).investigated()
    #expect(seen.unjudged.count == unjudged)
  }

  @Test func jointPollutersAreShownInAnOrderThatLeavesClassesWhole() async throws {
    let seen = await Planted(
      Script("M.A/first", .set("x", 1)), Script("M.B/b", .set("y", 1)),
      Script("M.A/second", .failIfBoth("x", 1, "y", 1))
    ).investigated()
    let victim = try #require(seen.only(.victim))
    #expect(victim.sequenceNames == ["M.B/b", "M.A/first", "M.A/second"])
  }

  @Test func whatACleanupKeepsFromSeveralTogetherIsShownInWholeClasses() async throws {
    let seen = await Planted(
      Script("M.A/first", .set("x", 1), .clean("reset", [.set("x", 0)])),
      Script("M.B/b", .set("y", 1)), Script("M.A/second", .failIfBoth("x", 1, "y", 1)),
      seams: [Seam("reset", .reset)]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.sequenceNames == ["M.B/b", "M.A/first", "M.A/second"])
  }

  @Test func wholeClassesAreTriedInEachOrder() {
    let tests = ["M.A/a", "M.B/b", "M.C/c", "M.V/v"].map { TestID($0) }
    let orders = wholeClasses(tests)
    #expect(orders.first == tests)
    #expect(Set(orders).count == 6)
    #expect(orders.allSatisfy { $0.last == tests.last })
  }

  @Test func testsOfAClassStandTogetherInWholeClasses() {
    let tests = ["M.A/a", "M.B/b", "M.C/c", "M.B/d", "M.A/e"].map { TestID($0) }
    #expect(
      wholeClasses(tests)[0].map(\.rawValue) == ["M.B/b", "M.B/d", "M.C/c", "M.A/a", "M.A/e"])
    let suite = ["M.A/a()", "M.B/b", "M.A/c()"].map { TestID($0) }
    #expect(wholeClasses(suite)[0] == suite)
  }

  @Test func victimInThePlainOrderIsNotRed() async throws {
    var planted = Planted(
      Script("p", .set("x", 1), framework: .swiftTesting),
      Script("v", .require("x", 0), framework: .swiftTesting))
    planted.skipFailing = false
    let seen = await planted.investigated()
    #expect(seen.red.isEmpty)
    #expect(seen.only(.victim)?.names(.polluter) == ["p"])
  }

  @Test func victimOfATestThatFailsByItselfIsNoCleanBill() async throws {
    let seen = await Planted(
      Script("p", .set("x", 1), .failAlone), Script("o"), Script("v", .require("x", 0))
    ).investigated()
    #expect(seen.red == [TestID("p")])
    let victim = try #require(seen.only(.victim))
    #expect(victim.test == TestID("v"))
    #expect(victim.names(.polluter) == ["p"])
    #expect(victim.stateNames == ["static:x"])
  }

  @Test func brittleTestNamesASetterThatFailsByItself() async throws {
    let seen = await Planted(
      Script("s", .set("x", 1), .failAlone), Script("o"), Script("b", .require("x", 1))
    ).investigated()
    #expect(seen.only(.brittle)?.names(.stateSetter) == ["s"])
  }

  @Test func victimThatCrashesAfterItsPolluterIsAVictimNotACrash() async throws {
    let seen = await Planted(
      Script("p", .set("x", 1)), Script("v", .crashIf("x", 1)), Script("w")
    ).investigated()
    #expect(seen.kindsBesideLeaks == [.victim])
    #expect(seen.only(.victim)?.issue == "crashed by signal 4")
  }

  @Test func carrierThatNoProbeSeesIsLeftUnknown() async throws {
    let seen = await Planted(
      Script("v", .require("hidden", 0)), Script("p", .set("hidden", 1))
    ).investigated()
    let victim = try #require(seen.only(.victim))
    #expect(victim.names(.polluter) == ["p"])
    #expect(victim.state.isEmpty)
    #expect(seen.all(.leak).isEmpty)
  }

  @Test func stateThatAnotherTestLeavesAlikeWithoutHarmIsCleared() async throws {
    let seen = await Planted(
      Script("v", .require("x", 0)), Script("p", .set("x", 1), .set("y", 2)),
      Script("q", .set("y", 2))
    ).investigated()
    #expect(seen.only(.victim)?.stateNames == ["static:x"])
  }

  @Test func jointPollutersAreNamedTogether() async throws {
    let seen = await Planted(
      Script("a", .set("x", 1)), Script("v", .forbidBoth("x", "y")), Script("b", .set("y", 1)),
      Script("c"), Script("d", .require("z", 0))
    ).investigated()
    let victim = try #require(seen.only(.victim))
    #expect(Set(victim.names(.jointPolluter)) == ["a", "b"])
    #expect(victim.sequence.count == 3)
    #expect(Set(victim.stateNames) == ["static:x", "static:y"])
  }

  /// In none of the orders of all tests do both come after the cleaners, and every two dirty tests are too many.
  @Test func jointPollutersAreFoundByTheStateThatOnlyTheyLeave() async throws {
    let others = (0..<12).map { Script("o\($0)", .set("o\($0)", 1), .set("x", 0)) }
    let cleaners = (0..<12).map { Script("c\($0)", .set("x", 0)) }
    var planted = Planted(
      cleaners.prefix(6) + [Script("a", .set("x", 1)), Script("v", .forbidBoth("x", "y"))]
        + others + [Script("b", .set("y", 1))] + cleaners.suffix(6))
    planted.limits.jointStates = 0
    #expect(await planted.investigated().all(.victim).map(\.sequence) == [])
    planted.limits.jointStates = 1_000
    let seen = await planted.investigated()
    let victim = try #require(seen.only(.victim))
    #expect(Set(victim.names(.jointPolluter)) == ["a", "b"])
    #expect(victim.sequence.count == 3)
  }

  @Test func brittleNamesItsStateSetters() async throws {
    let seen = await Planted(
      Script("s", .set("x", 1)), Script("b", .require("x", 1)), Script("o"),
      Script("z", .set("x", 1), .set("y", 1))
    ).investigated()
    let brittle = try #require(seen.only(.brittle))
    #expect(brittle.test == TestID("b"))
    #expect(brittle.names(.stateSetter) == ["s", "z"])
    #expect(brittle.stateNames == ["static:x"])
    #expect(brittle.sequenceNames == ["b"])
    #expect(seen.kindsBesideLeaks == [.brittle])
    #expect(seen.red.isEmpty)
  }

  @Test func brittleThatCrashesAloneIsBrittle() async throws {
    let seen = await Planted(
      Script("s", .set("x", 1)), Script("b", .crashIf("x", 0))
    ).investigated()
    #expect(seen.kindsBesideLeaks == [.brittle])
    #expect(seen.only(.brittle)?.names(.stateSetter) == ["s"])
  }

  @Test func brittleWithJointSettersKeepsTheirSequence() async throws {
    let seen = await Planted(
      Script("s", .set("x", 1)), Script("t", .set("y", 1)), Script("o"),
      Script("b", .require("x", 1), .require("y", 1))
    ).investigated()
    let brittle = try #require(seen.only(.brittle))
    #expect(brittle.names(.stateSetter) == ["s", "t"])
    #expect(brittle.sequenceNames == ["s", "t", "b"])
  }

  @Test func notRepeatableIsNoVictimOfItself() async throws {
    let seen = await Planted(
      Script("n", .require("x", 0), .set("x", 1)), Script("o")
    ).investigated()
    let finding = try #require(seen.only(.notRepeatable))
    #expect(finding.sequenceNames == ["n", "n"])
    #expect(finding.stateNames == ["static:x"])
    #expect(seen.kindsBesideLeaks == [.notRepeatable])
  }

  @Test func parallelUnsafeNamesOnePartner() async throws {
    let seen = await Planted(
      Script("a", framework: .swiftTesting), Script("b", framework: .swiftTesting),
      Script("v", .failBeside("b"), framework: .swiftTesting),
      Script("c", framework: .swiftTesting)
    ).investigated()
    let finding = try #require(seen.only(.parallelUnsafe))
    #expect(finding.test == TestID("v"))
    #expect(finding.names(.polluter) == ["b"])
    #expect(finding.sequenceNames == ["b", "v"])
    #expect(seen.findings.count == 1)
    #expect(seen.red.isEmpty)
  }

  @Test func testGreenInParallelAndRedSeriallyIsAnOrdinaryVictim() async throws {
    let names = ["p", "v"].sorted {
      StableHash.of([$0]) < StableHash.of([$1])
    }
    // In parallel the victim happens to run first.
    let seen = await Planted(
      Script(names[1], .set("x", 1), framework: .swiftTesting),
      Script(names[0], .require("x", 0), framework: .swiftTesting)
    ).investigated()
    #expect(seen.kindsBesideLeaks == [.victim])
    #expect(seen.only(.victim)?.names(.polluter) == [names[1]])
  }

  @Test func victimThatParallelRunsPutLastIsNotAlsoParallelUnsafe() async throws {
    let names = ["p", "v"].sorted { StableHash.of([$0]) < StableHash.of([$1]) }
    // In parallel the polluter happens to run first, in plain order last.
    let seen = await Planted(
      Script(names[1], .require("x", 0), framework: .swiftTesting),
      Script(names[0], .set("x", 1), framework: .swiftTesting)
    ).investigated()
    #expect(seen.kindsBesideLeaks == [.victim])
    #expect(seen.red.isEmpty)
  }

  @Test func failingInEverySerialOrderAndPassingInParallelIsBrittleWithoutSetter() async throws {
    let seen = await Planted(
      Script("b", .failSerially, framework: .swiftTesting),
      Script("o", framework: .swiftTesting)
    ).investigated()
    let brittle = try #require(seen.only(.brittle))
    #expect(brittle.partners.isEmpty && brittle.state.isEmpty)
    #expect(
      brittle.issue == "fails alone and in every serial order, passes only in parallel: alone")
    #expect(seen.red.isEmpty)
  }

  /// Only the same library's tests ever run in its process as the package manager runs them.
  @Test func aPolluterOfTheSameLibraryIsToldFirst() async throws {
    let found = try #require(
      await Planted(
        Script("M.A/p()", .set("x", 1), framework: .swiftTesting), Script("M.B/q", .set("x", 1)),
        Script("M.C/v", .require("x", 0))
      ).investigated().only(.victim))
    #expect(found.names(.polluter) == ["M.B/q", "M.A/p()"])
    #expect(found.sequenceNames == ["M.B/q", "M.C/v"])
  }
}
