import Basics
import Testing

@testable import Discovering

/// Which tests a change of a file's text can concern.
@Suite struct SuiteDifferenceTests {
  private static let original = """
    import XCTest
    var shared = 0
    final class A: XCTestCase {
      func testOne() { shared = 1 }
      func testTwo() {}
      func help() {}
    }
    final class B: XCTestCase { func testOne() {} }
    """
  private let tests = ["A/testOne", "A/testTwo", "B/testOne", "C/three()"].map {
    TestID("ShopTests." + $0)
  }

  private func file(_ path: String, _ text: String, isTest: Bool = true) -> EditedFile {
    EditedFile(
      path: path, module: "ShopTests", original: Array(text.utf8), edits: [], isTest: isTest)
  }

  /// The tests, without their module; nil where any may be concerned.
  private func concerned(
    from original: String = Self.original, _ old: String, _ new: String, beside other: String = "",
    isTest: Bool = true
  ) throws -> [String]? {
    try #require(original.contains(old))
    let text = original.replacing(old, with: new, maxReplacements: 1)
    let file = file("A.swift", text, isTest: isTest)
    let earlier = Array(original.utf8)
    return SuiteDifference(
      of: file, from: earlier, among: [file, self.file("Other.swift", other)])?
      .concernedTests(among: tests)?.map { String($0.rawValue.dropFirst("ShopTests.".count)) }
      .sorted()
  }

  @Test func theBodyOfATestConcernsThatTest() throws {
    #expect(try concerned("shared = 1", "defer { shared = 0 }; shared = 1") == ["A/testOne"])
  }

  @Test func aHelperConcernsAllTestsOfItsSuite() throws {
    #expect(try concerned("func help() {}", "func help() { _ = 1 }") == ["A/testOne", "A/testTwo"])
  }

  @Test(arguments: ["override func tearDown() { shared = 0 }", "var count = 0"])
  func aNewMemberConcernsAllTestsOfItsSuite(_ member: String) throws {
    let new = "func help() {}\n  " + member
    #expect(try concerned("func help() {}", new) == ["A/testOne", "A/testTwo"])
  }

  @Test func aNewTestConcernsItself() throws {
    let original = Self.original.replacing("  func testTwo() {}\n", with: "")
    let new = "func testTwo() {}\n  func help() {}"
    #expect(try concerned(from: original, "func help() {}", new) == ["A/testTwo"])
  }

  @Test func aRenamedTestConcernsAllTestsOfItsSuite() throws {
    #expect(try concerned("testTwo", "testThree") == ["A/testOne", "A/testTwo"])
  }

  @Test func anotherSignatureOfATestConcernsThatTest() throws {
    #expect(try concerned("testTwo() {}", "testTwo() throws {}") == ["A/testTwo"])
  }

  @Test func aTestThatItsSuiteCallsConcernsAllTestsOfTheSuite() throws {
    let original = Self.original.replacing("func help() {}", with: "func help() { testTwo() }")
    let new = "testTwo() { _ = 1 }"
    #expect(try concerned(from: original, "testTwo() {}", new) == ["A/testOne", "A/testTwo"])
  }

  @Test func aTestThatAnExtensionOfItsSuiteCallsConcernsAllTestsOfTheSuite() throws {
    let original = Self.original + "\nextension A { func more() { testTwo() } }"
    let new = "testTwo() { _ = 1 }"
    #expect(try concerned(from: original, "testTwo() {}", new) == ["A/testOne", "A/testTwo"])
  }

  @Test(arguments: ["A: Base", "A: XCTestCase, Scenario"])
  func whereASuiteInheritsCodeItsTestsConcernAllOfIt(_ head: String) throws {
    let original = Self.original.replacing("A: XCTestCase", with: head)
    #expect(
      try concerned(from: original, "shared = 1", "shared = 2") == ["A/testOne", "A/testTwo"])
  }

  @Test func aTestWithAMacroConcernsAllTestsOfItsSuite() throws {
    let original = Self.original.replacing(
      "func testOne", with: "@AddAsync func testOne", maxReplacements: 1)
    #expect(
      try concerned(from: original, "shared = 1", "shared = 2") == ["A/testOne", "A/testTwo"])
  }

  @Test(arguments: ["import XCTest", "final class B"])
  func aSuppressionConcernsAll(_ place: String) throws {
    let comment = "// unseam:disable victim - known\n"
    #expect(try concerned(place, comment + place) == nil)
  }

  @Test func aRawNameConcernsAll() throws {
    let original = "import Testing\n@Suite struct `my suite` { @Test func three() { _ = 1 } }"
    #expect(try concerned(from: original, "_ = 1", "_ = 2") == nil)
  }

  @Test func twoChangedSuitesConcernTheirOwnTests() throws {
    let original = Self.original.replacing(
      "B: XCTestCase { func testOne() {} }", with: "B: XCTestCase { func testOne() { shared = 1 } }"
    )
    let file = file("A.swift", original.replacing("shared = 1", with: "shared = 2"))
    let difference = try #require(
      SuiteDifference(of: file, from: Array(original.utf8), among: [file]))
    #expect(
      difference.concernedTests(among: tests)
        == Set(["ShopTests.A/testOne", "ShopTests.B/testOne"].map { TestID($0) }))
  }

  @Test func anotherOrderConcernsAllTestsOfTheSuite() throws {
    let new = "func help() {}\n  func testTwo() {}"
    let old = "func testTwo() {}\n  func help() {}"
    #expect(try concerned(old, new) == ["A/testOne", "A/testTwo"])
  }

  @Test func moreThanMembersConcernsAll() throws {
    #expect(try concerned("var shared = 0", "var shared = 1") == nil)
    #expect(try concerned("final class A", "@MainActor final class A") == nil)
    #expect(try concerned("import XCTest", "import XCTest\nimport Foundation") == nil)
  }

  @Test(arguments: ["let a = A.self", "extension A { func testFour() {} }", "// as A does"])
  func aSuiteThatOthersMentionConcernsAll(_ other: String) throws {
    #expect(try concerned("shared = 1", "shared = 2", beside: other) == nil)
    let original = Self.original + "\n" + other + "\n"
    // In its own file what is said in prose counts no more than a part of the suite itself does.
    let expected = other.hasPrefix("let") ? nil : ["A/testOne"]
    #expect(try concerned(from: original, "shared = 1", "shared = 2") == expected)
  }

  @Test func aTypeWithoutTestsConcernsAll() throws {
    let original = Self.original + "\nstruct Fake { func answer() -> Int { 1 } }"
    #expect(try concerned(from: original, "{ 1 }", "{ 2 }") == nil)
  }

  @Test func aProductFileConcernsAll() throws {
    #expect(try concerned("shared = 1", "shared = 2", isTest: false) == nil)
  }

  @Test func testsOfSwiftTestingAreKnownByTheirNames() throws {
    let original = "import Testing\n@Suite struct C { @Test func three() { _ = 1 } }"
    #expect(try concerned(from: original, "_ = 1", "_ = 2") == ["C/three()"])
  }

  @Test func theSameTextConcernsNone() throws {
    #expect(try concerned("testTwo", "testTwo") == [])
  }

  @Test func aCommentBesideTheSuitesConcernsNone() throws {
    #expect(try concerned("import XCTest", "// edited\nimport XCTest") == [])
  }
}
