import Basics
import Repairing
import Testing

/// Patches for the process's own state and for what must not run side by side.
struct OtherRemedyTests {
  @Test(arguments: [
    ("import Shop\nimport Testing\n", "import Foundation\nimport Shop\nimport Testing\n"),
    ("import Dispatch\n\n@testable import Shop\n", "import Dispatch\nimport Foundation\n\n"),
    ("@testable import Shop\r\n", "import Foundation\r\n@testable import Shop\r\n"),
    ("import Foundation\nimport Testing\n", "import Foundation\nimport Testing\n"),
  ])
  func whatTheCodeNeedsIsImported(_ imports: String, _ mended: String) throws {
    let subject = SmallSubject(
      tests: imports + "struct ModeTests {\n  @Test func sets() {\n    setMode()\n  }\n}\n")
    let finding = leak("environment:MODE", "unset", "on", by: "ModeTests/sets()")
    #expect(try subject.mended(finding).hasPrefix(mended))
  }

  @Test(arguments: [
    (
      "environment:MODE", "unset",
      "let previousValue = ProcessInfo.processInfo.environment[\"MODE\"]\n  defer {\n    "
        + "if let previousValue { setenv(\"MODE\", previousValue, 1) } else { unsetenv(\"MODE\") }\n"
    ),
    (
      "workingDirectory", "(package)",
      "let previousDirectory = FileManager.default.currentDirectoryPath\n  "
        + "defer { chdir(previousDirectory) }\n"
    ),
    (
      "defaults:dark", "unset",
      "let previousDefault = UserDefaults.standard.object(forKey: \"dark\")\n  "
        + "defer { UserDefaults.standard.set(previousDefault, forKey: \"dark\") }\n"
    ),
    (
      "defaults:app/dark", "unset",
      "let previousDefault = UserDefaults(suiteName: \"app\")?.object(forKey: \"dark\")\n  defer {"
    ),
    (
      "process:umask", "022",
      "let previousMask = umask(0)\n  umask(previousMask)\n  defer { umask(previousMask) }\n"
    ),
    (
      "process:signal.SIGUSR1", "default",
      "let previousHandler = signal(SIGUSR1, SIG_DFL)\n  signal(SIGUSR1, previousHandler)\n  "
        + "defer { signal(SIGUSR1, previousHandler) }\n"
    ),
    (
      "file:notes.txt", "absent",
      "let previousFile = FileManager.default.fileExists(atPath: file.path)\n  "
        + "defer { if !previousFile { try? FileManager.default.removeItem(at: file) } }\n"
    ),
    (
      "urlprotocol:ShopTests.Canned", "not registered",
      "defer { URLProtocol.unregisterClass(Canned.self) }\n"
    ),
  ]) func theProcessIsPutBack(state: String, before: String, written: String) throws {
    let subject = SmallSubject(
      tests: """
        import Foundation
        import Testing
        private final class Canned: URLProtocol {}
        @Test func changes() throws {
          let file = URL(fileURLWithPath: "/tmp").appendingPathComponent("notes.txt")
          print(file)
        }

        """)
    let found = try subject.candidates([leak(state, before, "x", by: "changes()")])
    #expect(found.map(\.kind) == [.putProcessBack])
    #expect(found.first?.text.contains("  " + written) == true)
  }

  @Test(arguments: [
    ("struct Doors", "@Suite(.serialized)\nstruct Doors"),
    ("@Suite struct Doors", "@Suite(.serialized) struct Doors"),
    ("@Suite(\"Doors\") struct Doors", "@Suite(\"Doors\", .serialized) struct Doors"),
    ("@MainActor\nfinal class Doors", "@Suite(.serialized)\n@MainActor\nfinal class Doors"),
  ]) func theSmallestSuiteIsSerialised(before: String, after: String) throws {
    let tests = "import Testing\n\(before) {\n  @Test func one() {}\n  @Test func two() {}\n}\n"
    let one = TestID("ShopTests.Doors/one()")
    let two = TestID("ShopTests.Doors/two()")
    let findings = [(one, two), (two, one)].map { test, partner in
      Finding(
        kind: .parallelUnsafe, test: test, partners: [Partner(test: partner, role: .polluter)])
    }
    let found = try SmallSubject(tests: tests).proposals(findings).candidates
    #expect(found.map(\.findings) == [findings.map(\.id).sorted()])
    #expect(
      try SmallSubject(tests: tests).mended(findings[0])
        == tests.replacing(before, with: after))
  }

  @Test func testsOfDifferentSuitesHaveNoSuiteToSerialise() throws {
    let finding = Finding(
      kind: .parallelUnsafe, test: TestID("ShopTests.A/one()"),
      partners: [Partner(test: TestID("ShopTests.B/one()"), role: .polluter)])
    let subject = SmallSubject(
      tests: "import Testing\nstruct A { @Test func one() {} }\nstruct B { @Test func one() {} }\n")
    #expect(try subject.proposals([finding]).without == [finding.id: .noCommonSuite])
  }

  @Test func whatIsForTheTeamToSayIsNeverPatched() throws {
    for kind in [FindingKind.unnoticedDouble, .unnoticedStub, .flaky, .crash, .timeout] {
      let finding = Finding(kind: kind, test: TestID("ShopTests.A/one()"))
      let found = try SmallSubject(tests: "import Testing\n").proposals([finding])
      #expect(found.candidates.isEmpty)
      #expect(found.without == [finding.id: .neverPatched(kind)])
    }
  }

  @Test(arguments: [
    ("{\n    print(1)\n  }", "{\n    print(1)\n    super.tearDown()\n  }"),
    ("{ /* nothing */ }", "{ /* nothing */ super.tearDown() }"),
    ("{}", "{\n    super.tearDown()\n  }"),
  ])
  func aTearDownThatForgetsItsSuperclassCallsIt(body: String, mended: String) throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        class ShopTestCase: XCTestCase {
          override func tearDown() {
            Shop.open = false
            super.tearDown()
          }
        }
        final class DoorTests: ShopTestCase {
          override func tearDown() \(body)
          func testOpens() { Shop.open = true }
        }

        """)
    let found = try subject.candidates([
      leak(SmallSubject.open, "false", "true", by: "DoorTests/testOpens")
    ])
    #expect(found.map(\.kind) == [.callSuper])
    #expect(found.first?.text.contains("override func tearDown() \(mended)\n") == true)
  }

  @Test func whatHasNoPlaceToStandIsSaidToHaveNone() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        class ShopTestCase: XCTestCase {
          override func tearDown() { Shop.open = false; super.tearDown() }
        }
        final class DoorTests: ShopTestCase {
          override func tearDown() { /* why */ print(1) /* why */ }
          func testOpens() { Shop.open = true }
        }

        """)
    let finding = leak(SmallSubject.open, "false", "true", by: "DoorTests/testOpens")
    let found = try subject.proposals([finding])
    let isTold = found.without[finding.id] != nil
    #expect(found.candidates.isEmpty == isTold)
  }

  /// What the audit saw where another machine may begin otherwise is no value to set up.
  @Test(arguments: ["false", "isatty(1) == 1"])
  func aVictimSetsUpWhatItsPolluterCannotPutBack(first: String) throws {
    let subject = SmallSubject(
      product: "public enum Shop { nonisolated(unsafe) static var open = \(first) }",
      tests: """
        @testable import Shop
        import XCTest
        final class DoorTests: XCTestCase {
          func testIsShut() {
            XCTAssertFalse(Shop.open)
          }
        }

        """)
    var finding = Finding(
      kind: .victim, test: TestID("ShopTests.DoorTests/testIsShut"),
      partners: [Partner(test: TestID("OtherTests.Other/testOpens"), role: .polluter)])
    finding.state = [StateChange(id: StateID(SmallSubject.open), before: "false", after: "true")]
    let found = try subject.candidates([finding])
    guard first == "false" else {
      #expect(found.isEmpty)
      return
    }
    #expect(found.map(\.kind) == [.setUp])
    #expect(
      found.first?.text.contains(
        "  func testIsShut() {\n    Shop.open = false\n    XCTAssertFalse(Shop.open)\n") == true)
  }

  @Test(arguments: [
    (
      "  override func tearDown() {\n    door = nil\n    super.tearDown()\n  }\n\n", "door = nil",
      SeamKind.teardown
    ),
    ("  override func setUp() {\n    Shop.open = false\n  }\n\n", "Shop.open = false", .reset),
  ]) func anIdleCleanupGoesWithItsMethod(
    method: String, statement: String, kind: SeamKind
  ) throws {
    func text(_ method: String) -> String {
      "import XCTest\n@testable import Shop\nfinal class DoorTests: XCTestCase {\n"
        + "  var door: Int?\n\n\(method)  func testOpens() {}\n}\n"
    }
    let subject = SmallSubject(tests: text(method))
    let seam = try #require(
      try subject.discover().seams.first { $0.kind == kind && $0.text == statement })
    let finding = Finding(kind: .idleCleanup, test: nil, seam: seam.id)
    #expect(try subject.mended(finding) == text(""))
  }

  /// What one of them puts back would come in the middle of another.
  @Test(arguments: [
    ("struct Doors {", "@Suite(.serialized)\nstruct Doors {"),
    ("@Suite(\"Doors\") struct Doors {", "@Suite(\"Doors\", .serialized) struct Doors {"),
    ("@Suite(.serialized) struct Doors {", "@Suite(.serialized) struct Doors {"),
  ])
  func testsThatPutBackTheSameRunOneAfterAnother(_ suite: String, _ mended: String) throws {
    let subject = SmallSubject(
      tests: "import Shop\nimport Testing\n\(suite)\n"
        + "  @Test func a() {\n    Shop.open = true\n  }\n"
        + "  @Test func b() {\n    Shop.open = true\n  }\n}\n")
    let finding = leak(SmallSubject.open, "false", "true", by: "Doors/a()", "Doors/b()")
    let text = try subject.mended(finding)
    #expect(text.contains("\n" + mended + "\n"))
    #expect(text.contains("    defer { Shop.open = false }\n"))
  }

  @Test func testsOfSeveralSuitesThatMayOverlapGetNoPatch() throws {
    let subject = SmallSubject(
      tests: "import Shop\nimport Testing\n"
        + ["Doors", "Windows"].map {
          "struct \($0) {\n  @Test func opens() { Shop.open = true }\n}\n"
        }.joined())
    let findings = ["Doors/opens()", "Windows/opens()"].map {
      leak(SmallSubject.open, "false", "true", by: $0)
    }
    let found = try subject.proposals(findings)
    #expect(found.candidates.isEmpty)
    #expect(Set(found.without.values) == [.changedSideBySide(StateID(SmallSubject.open))])
  }
}
