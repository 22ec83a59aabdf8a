import Basics

/// A few tests of both libraries around some cells of their own.
struct GeneratedSuite: Sendable {
  /// Begins every name in it; a filter for it chooses just this suite.
  let name: String
  let cells: [Cell]
  let groups: [Group]

  /// A test class or a suite.
  struct Group: Sendable {
    let name: String
    let framework: Framework
    /// Whether its tests run side by side and take what they share from one another.
    var isRacing = false
    /// The cells that are set back before each of its tests, and after.
    let setUp: [Cleanup]
    let tearDown: [Cleanup]
    let tests: [Test]
  }

  struct Test: Sendable {
    let name: String
    let deeds: [Deed]
    /// What a `defer` sets back, and what a teardown block does.
    let deferred: [Cleanup]
    let blocks: [Cleanup]
  }

  /// One statement that sets a cell back.
  struct Cleanup: Hashable, Sendable {
    let cell: Int
    /// Unique in the suite.
    let number: Int
  }

  /// A test with what surrounds it.
  struct Placed: Sendable {
    let group: Group
    let test: Test

    var id: TestID {
      TestID("GeneratedTests.\(group.name)/\(test.name)" + (isSwiftTesting ? "()" : ""))
    }

    var isSwiftTesting: Bool { group.framework == .swiftTesting }
    var isLeftToChance: Bool { test.deeds.contains { $0.isLeftToChance } }
  }

  /// In the order of a plain serial run: XCTest's tests are named in that order.
  var tests: [Placed] {
    groups.flatMap { group in group.tests.map { Placed(group: group, test: $0) } }
  }

  /// The tests that fail where they run side by side.
  var racers: Set<TestID> {
    Set(
      groups.filter(\.isRacing).flatMap { group in
        group.tests.map { Placed(group: group, test: $0).id }
      })
  }

  /// Whether a test sleeps longer than any limit.
  var hasSleeper: Bool {
    tests.contains { placed in
      placed.test.deeds.contains { if case .oversleep = $0 { true } else { false } }
    }
  }
}
