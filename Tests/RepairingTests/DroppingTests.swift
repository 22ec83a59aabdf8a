import Basics
import Repairing
import Testing

/// Patches that take an idle cleanup out.
struct DroppingTests {
  /// For the finding `f`, that the only teardown is idle.
  private func proposals(in subject: SmallSubject) throws -> Proposals {
    let discovery = try subject.discover()
    let seam = try #require(discovery.seams.first { $0.kind == .teardown })
    let finding = Finding(kind: .idleCleanup, test: nil, seam: seam.id)
    return propose(for: [FindingToMend(id: "f", finding: finding)], besides: [], in: discovery)
  }

  /// That it changes nothing was seen where the condition did not hold.
  @Test(arguments: [
    "if Shop.open { Shop.open = false }", "guard Shop.open else { return }\n    Shop.open = false",
    "#if NIGHTLY\n    Shop.open = false\n    #endif", "Shop.door?.close()",
    "for door in Shop.doors { door.close() }",
  ]) func anIdleCleanupOfWhichAPartRunsSometimesStays(body: String) throws {
    let subject = SmallSubject(
      tests: "import XCTest\n@testable import Shop\nfinal class DoorTests: XCTestCase {\n"
        + "  override func tearDown() {\n    \(body)\n  }\n\n  func testOpens() {}\n}\n")
    let proposals = try proposals(in: subject)
    #expect(proposals.candidates.isEmpty)
    #expect(proposals.without == ["f": .runsSometimes])
  }

  /// That it changes nothing was seen in one build.
  @Test(
    arguments: [
      "static var keeps: Bool { !_isDebugAssertConfiguration() }",
      #"static let keeps = ProcessInfo.processInfo.environment["CI"] != nil"#,
      "#if DEBUG\n  static let keeps = true\n  #else\n  static let keeps = false\n  #endif",
      "static func make() {\n    #if DEBUG\n    pool = 1\n    #endif\n  }",
      "static let keeps = true",
    ])
  func anIdleCleanupStaysThatAnotherBuildMayNeed(member: String) throws {
    let tests = """
      import XCTest
      import Shop
      final class PoolTests: XCTestCase {
        override func tearDown() {
          drain()
        }

        func testOne() {}
        private func drain() { Pool.drain() }
      }

      """
    let subject = SmallSubject(
      product: """
        public enum Pool {
          private static var pool = 0
          public static func drain() { pool = 0 }
          \(member)
        }
        """, tests: tests)
    let proposals = try proposals(in: subject)
    let isPlain = member.hasSuffix("= true")
    #expect(proposals.candidates.isEmpty != isPlain)
    #expect(proposals.without == (isPlain ? [:] : ["f": .dependsOnBuild]))
  }

  @Test func anIdleCleanupWhoseHelperSaysIfStays() throws {
    let subject = SmallSubject(
      product: "public enum Pool { public static func drain() {} }",
      tests: """
        import XCTest
        import Shop
        final class PoolTests: XCTestCase {
          override func tearDown() {
            drain()
          }

          func testOne() {}
          private func drain() {
            #if !DEBUG
            Pool.drain()
            #endif
          }
        }

        """)
    let proposals = try proposals(in: subject)
    #expect(proposals.without == ["f": .dependsOnBuild])
  }

  @Test func anIdleResetGoesWithWhatIsKeptForItAlone() throws {
    func text(_ kept: String, _ reset: String) -> String {
      "import XCTest\n@testable import Shop\nfinal class DoorTests: XCTestCase {\n"
        + "  func testOpens() {\n    let name = Shop.name\n\(kept)    defer {\n\(reset)"
        + "      Shop.name = name\n    }\n    Shop.open = true\n  }\n}\n"
    }
    let subject = SmallSubject(
      product: "public enum Shop { public static var open = false; public static var name = 1 }",
      tests: text("    let open = Shop.open\n", "      Shop.open = open\n"))
    let seam = try #require(try subject.discover().seams.first { $0.text == "Shop.open = open" })
    let finding = Finding(kind: .idleCleanup, test: nil, seam: seam.id)
    #expect(try subject.mended(finding) == text("", ""))
  }

  /// That a cleanup changes nothing was tried with the tests of the audit alone.
  @Test(arguments: [
    (["A/testOne", "B/testTwo"], true), (["A/testOne"], false), (["B/testTwo"], false),
  ]) func anIdleCleanupThatOtherTestsUseStays(judged: [String], isDropped: Bool) throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        import Shop
        func tidyUp() {
          Shop.open = false
          print(1)
        }
        final class A: XCTestCase {
          override func tearDown() { tidyUp() }
          func testOne() {}
        }
        final class B: XCTestCase {
          override func tearDown() { tidyUp() }
          func testTwo() {}
        }
        final class C: XCTestCase {
          func testThree() {}
        }

        """)
    let seam = try #require(
      try subject.discover().seams.first { $0.kind == .reset && $0.text == "Shop.open = false" })
    let finding = Finding(kind: .idleCleanup, test: nil, seam: seam.id)
    let found = try subject.proposals(
      [finding], judged: Set(judged.map { TestID("ShopTests." + $0) }))
    #expect(found.candidates.isEmpty != isDropped)
    #expect(found.without == (isDropped ? [:] : [finding.id: .usedElsewhere]))
  }

  @Test(arguments: [(["A/testOne", "B/testTwo"], true), (["A/testOne"], false)])
  func anIdleTeardownOfABaseStaysForItsSubclasses(judged: [String], isDropped: Bool) throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        import Shop
        class Base: XCTestCase {
          override func tearDown() {
            Shop.open = false
          }
        }
        final class A: Base {
          func testOne() {}
        }
        final class B: Base {
          func testTwo() {}
        }

        """)
    let seam = try #require(try subject.discover().seams.first { $0.kind == .teardown })
    let finding = Finding(kind: .idleCleanup, test: nil, seam: seam.id)
    let found = try subject.proposals(
      [finding], judged: Set(judged.map { TestID("ShopTests." + $0) }))
    #expect(found.candidates.isEmpty != isDropped)
  }
}
