import Basics
import Repairing
import Testing

/// Patches that put a variable back, read as a maintainer would.
struct PutBackTests {
  @Test func oneTestOfXCTestDefers() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase {
            func testOpens() {
                Shop.open = true
            }
        }

        """)
    #expect(
      try subject.mended(leak(SmallSubject.open, "false", "true", by: "DoorTests/testOpens")) == """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase {
            func testOpens() {
                defer { Shop.open = false }
                Shop.open = true
            }
        }

        """)
  }

  @Test func bracesOnLinesOfTheirOwnStayThere() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase
        {
            func testOpens()
            {
                Shop.open = true
            }
            func testOpensAgain()
            {
                Shop.open = true
            }
        }

        """)
    let both = ["testOpens", "testOpensAgain"].map {
      leak(SmallSubject.open, "false", "true", by: "DoorTests/" + $0)
    }
    #expect(
      try subject.candidates(both)[0].text.contains(
        """
            override func tearDown()
            {
                Shop.open = false
                super.tearDown()
            }
        """))
  }

  @Test(arguments: [
    "/* why */ Shop.open = true", "Shop.open = true /* why */", "/* why */ Shop.open = true // why",
  ])
  func noCommentIsLostWhereABodyStandsOnOneLine(body: String) throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase {
          func testOpens() { \(body)
          }
          func testOpensAgain() { /* why */ Shop.open = true /* why */ }
        }

        """)
    let found = try subject.candidates([
      leak(SmallSubject.open, "false", "true", by: "DoorTests/testOpens"),
      leak(SmallSubject.open, "false", "true", by: "DoorTests/testOpensAgain"),
    ])
    let count = subject.tests.ranges(of: "why").count
    #expect(found.allSatisfy { $0.text.ranges(of: "why").count == count }, "\(found.map(\.text))")
  }

  @Test(arguments: [
    ("public nonisolated(unsafe) var `default` = 0", "global:Shop.default", "`default`"),
    (
      "public enum Shop { nonisolated(unsafe) public static var `default` = 0 }",
      "static:Shop.Shop.default", "Shop.default"
    ),
    (
      "public enum Shop { nonisolated(unsafe) public static var `init` = 0 }",
      "static:Shop.Shop.init", "Shop.`init`"
    ),
    (
      "public enum Shop { nonisolated(unsafe) public static var `my level` = 0 }",
      "static:Shop.Shop.`my level`", "Shop.`my level`"
    ),
  ])
  func wordsOfTheLanguageKeepTheirBackticks(product: String, id: String, written: String) throws {
    let subject = SmallSubject(
      product: product + "\n",
      tests: """
        @testable import Shop
        import Testing
        struct LevelTests {
          @Test func rises() {
            \(written) = 1
          }
        }

        """)
    let text = try subject.mended(leak(id, "0", "1", by: "LevelTests/rises()"))
    #expect(text.contains("    defer { \(written) = 0 }\n"), "\(text)")
  }

  /// The same object put back holds what the test left in it, as nobody puts another there: it is the last thing tried.
  @Test func whatIsPrivateInAnObjectGoesWithTheObject() throws {
    let subject = SmallSubject(
      product: """
        public final class Log {
          private var lines: [String] = []
          public init(limit: Int) {}
          public func add(_ line: String) { lines.append(line) }
        }
        public enum Shop { nonisolated(unsafe) public static var log = Log(limit: 3) }
        """,
      tests: """
        import Shop
        import Testing
        struct LogTests {
          @Test func adds() {
            Shop.log.add("a")
          }
        }

        """)
    let finding = leak("static:Shop.Shop.log", "lines: []", "lines: [\"a\"]", by: "LogTests/adds()")
    let texts = try subject.candidates([finding]).map(\.text)
    #expect(texts.first?.contains("    defer { Shop.log = Log(limit: 3) }\n") == true)
    #expect(texts.last?.contains("    defer { Shop.log = previousLog }\n") == true)
  }

  @Test func severalTestsOfXCTestShareATearDown() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase {
          var door = 1

          override func setUp() { super.setUp() }
          func testOpens() { Shop.open = true }
          func testOpensAgain() { Shop.open = true }
        }

        """)
    #expect(
      try subject.mended(
        leak(
          SmallSubject.open, "false", "true", by: "DoorTests/testOpens", "DoorTests/testOpensAgain")
      ) == """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase {
          var door = 1

          override func setUp() { super.setUp() }

          override func tearDown() {
            Shop.open = false
            super.tearDown()
          }

          func testOpens() { Shop.open = true }
          func testOpensAgain() { Shop.open = true }
        }

        """)
  }

  @Test(arguments: [
    (
      "override func tearDown() {\n\t\tdoor = nil\n\t\tsuper.tearDown()\n\t}",
      "override func tearDown() {\n\t\tdoor = nil\n\t\tShop.open = false\n\t\tsuper.tearDown()\n\t}"
    ),
    (
      "override func tearDown() { super.tearDown() }",
      "override func tearDown() { Shop.open = false; super.tearDown() }"
    ),
    (
      "override func tearDown() async throws {\n\t}",
      "override func tearDown() async throws {\n\t\tShop.open = false\n\t}"
    ),
    (
      "override func tearDownWithError() throws { door = nil }",
      "override func tearDownWithError() throws { door = nil; Shop.open = false }"
    ),
  ]) func anExistingTearDownIsUsed(before: String, after: String) throws {
    func text(_ tearDown: String) -> String {
      "import XCTest\r\n@testable import Shop\r\nfinal class DoorTests: XCTestCase {\r\n"
        + "\tvar door: Int?\r\n\t" + tearDown.replacing("\n", with: "\r\n")
        + "\r\n\tfunc testOpens() { Shop.open = true }\r\n}\r\n"
    }
    let mended = try SmallSubject(tests: text(before)).mended(
      leak(SmallSubject.open, "false", "true", by: "DoorTests/testOpens"))
    #expect(mended == text(after))
  }

  @Test func aSuiteDefers() throws {
    let subject = SmallSubject(
      product: "public enum Shop { nonisolated(unsafe) public static var name = \"Corner\" }",
      tests: """
        import Shop
        import Testing
        @Suite struct Doors {
        \t@Test func renames() { // the sign
        \t\tShop.name = "Square"
        \t}
        \t@Test func renamesOnOneLine() { Shop.name = "Square" }
        }

        """)
    #expect(
      try subject.mended(leak("static:Shop.Shop.name", "\"Corner\"", "", by: "Doors/renames()"))
        .contains(
          """
          \t@Test func renames() { // the sign
          \t\tlet previousName = Shop.name
          \t\tdefer { Shop.name = previousName }
          \t\tShop.name = "Square"

          """))
    #expect(
      try subject.mended(
        leak("static:Shop.Shop.name", "\"Corner\"", "", by: "Doors/renamesOnOneLine()")
      ).contains(
        """
        \t@Test func renamesOnOneLine() {
        \t\tlet previousName = Shop.name
        \t\tdefer { Shop.name = previousName }
        \t\tShop.name = "Square"
        \t}

        """))
  }

  @Test func aNameThatIsTakenIsLeftAlone() throws {
    let subject = SmallSubject(
      product: "public enum Shop { nonisolated(unsafe) public static var name = \"Corner\" }",
      tests: """
        import Shop
        import Testing
        @Test func renames() {
          let previousName = Shop.name
          Shop.name = "Square"
        }

        """)
    #expect(
      try subject.mended(leak("static:Shop.Shop.name", "\"Corner\"", "", by: "renames()"))
        .contains("let originalName = Shop.name\n  defer { Shop.name = originalName }\n"))
  }

  @Test func manyTestsOfAClassSuiteShareADeinit() throws {
    let subject = SmallSubject(
      tests: """
        import Shop
        import Testing
        final class Doors {
          @Test func one() { Shop.open = true }
          @Test func two() { Shop.open = true }
          @Test func three() { Shop.open = true }
        }

        """)
    #expect(
      try subject.mended(
        leak(SmallSubject.open, "false", "true", by: "Doors/one()", "Doors/two()", "Doors/three()")
      ).contains(
        """
        final class Doors {
          deinit {
            Shop.open = false
          }

          @Test func one() { Shop.open = true }

        """))
  }

  @Test func theFieldOfASharedObjectIsPutBack() throws {
    let subject = SmallSubject(
      product:
        "public final class Log { public static let shared = Log(); public var lines = [1] }",
      tests: "import Shop\nimport Testing\n@Test func logs() {\n  Log.shared.lines = []\n}\n")
    #expect(
      try subject.mended(leak("static:Shop.Log.shared", "lines: [1]", "lines: []", by: "logs()"))
        .contains(
          "let previousLines = Log.shared.lines\n  defer { Log.shared.lines = previousLines }"))
  }

  @Test func anObjectThatCannotBeSetComesBackWhole() throws {
    let subject = SmallSubject(
      product: """
        public final class Log { public nonisolated(unsafe) static var shared = Log()
          public let lines = 0 }
        """,
      tests: "import Shop\nimport Testing\n@Test func logs() {\n  Log.shared = Log()\n}\n")
    #expect(
      try subject.mended(leak("static:Shop.Log.shared", "lines: 0", "lines: 1", by: "logs()"))
        .contains("let previousShared = Log.shared\n  defer { Log.shared = previousShared }"))
  }

  @Test(arguments: [
    ("public static let shared = Box()", "import Shop", "value: 0"),
    ("public private(set) static var shared = 0", "import Shop", "0"),
    ("static var shared = 0", "import Shop", "0"),
    ("private static var shared = 0", "@testable import Shop", "0"),
    ("public static var other = 0", "import Shop", "0"),
  ]) func whatTestsCannotSetIsNotPutBack(
    declaration: String, header: String, before: String
  ) throws {
    let subject = SmallSubject(
      product: "public class Box { private var value = 0; \(declaration) }",
      tests: "\(header)\nimport Testing\n@Test func changes() { print(1) }\n")
    let finding = leak("static:Shop.Box.shared", before, "1", by: "changes()")
    let proposals = try subject.proposals([finding])
    #expect(proposals.candidates.isEmpty)
    #expect(proposals.without[finding.id] != nil)
  }

  @Test func anAccessorThatTestsSeeSetsWhatIsPrivate() throws {
    let subject = SmallSubject(
      product: """
        public enum Mode {
          nonisolated(unsafe) private static var stored = 0
          public static var current: Int { get { stored } set { stored = newValue } }
        }
        """,
      tests: "import Shop\nimport Testing\n@Test func changes() {\n  Mode.current = 1\n}\n")
    #expect(
      try subject.mended(leak("static:Shop.Mode.stored", "0", "1", by: "changes()"))
        .contains("let previousCurrent = Mode.current\n  defer { Mode.current = previousCurrent }"))
  }

  @Test func onTheMainActorOnlyWhatRunsThereIsChanged() throws {
    let subject = SmallSubject(
      product: "@MainActor public enum Stool { public static var isTaken = false }",
      tests: """
        import Shop
        import Testing
        @MainActor @Test func here() { Stool.isTaken = true }
        @Test func elsewhere() async { await take() }

        """)
    let state = "static:Shop.Stool.isTaken"
    #expect(
      try subject.mended(leak(state, "false", "true", by: "here()"))
        .contains("  defer { Stool.isTaken = false }"))
    #expect(try subject.candidates([leak(state, "false", "true", by: "elsewhere()")]).isEmpty)
  }

  /// The library's boxes are constants whose inside a call sets.
  @Test(arguments: [
    ("Atomic(0)", "(8 bytes)", "defer { Box.value.store(0, ordering: .relaxed) }"),
    (
      "Atomic<Int>(zero)", "(8 bytes)",
      "defer { Box.value.store(previousValue, ordering: .relaxed) }"
    ),
    ("Mutex(0)", "0", "defer { Box.value.withLock { $0 = 0 } }"),
    ("Mutex<[Int]>([])", "[]", "defer { Box.value.withLock { $0 = [] } }"),
    ("Mutex(0)", "7", "defer { Box.value.withLock { $0 = previousValue } }"),
  ]) func theInsideOfALibrarysBoxIsPutBack(
    making: String, before: String, expected: String
  ) throws {
    let subject = SmallSubject(
      product: "let zero = 0; public enum Box { public static let value = \(making) }",
      tests: "import Shop\nimport Testing\n@Test func changes() {\n  change()\n}\n")
    #expect(
      try subject.mended(leak("static:Shop.Box.value", before, "1", by: "changes()"))
        .contains(expected))
  }

  @Test func aBoxOfTheSubjectsOwnIsNoLibrarys() throws {
    let subject = SmallSubject(
      product: """
        public final class Mutex { init(_ value: Int) { self.value = value }; private var value: Int }
        public enum Box { public static let value = Mutex(0) }
        """,
      tests: "import Shop\nimport Testing\n@Test func changes() {\n  change()\n}\n")
    let finding = leak("static:Shop.Box.value", "value: 0", "value: 1", by: "changes()")
    #expect(try subject.candidates([finding]).isEmpty)
  }
}
