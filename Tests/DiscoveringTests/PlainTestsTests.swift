import Basics
import Foundation
import Testing

@testable import Discovering

/// An entry point of the package's own decides which tests `swift test` runs.
@Suite struct PlainTestsTests {
  private let tests = """
    import XCTest
    final class ATests: XCTestCase {
      func testP() {}
      func testQ() {}
      static var allTests = [("testQ", testQ)]
    }
    final class BTests: XCTestCase {
      func testV() {}
      static let __allTests = [("testV", asyncTest(testV))]
    }
    public func allTests() -> [XCTestCaseEntry] { [testCase(BTests.__allTests), testCase(ATests.allTests)] }
    """

  private func plainTests(_ main: String, in file: String = "Tests/LinuxMain.swift") throws
    -> PlainTests
  {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("unseam-plain-\(UUID().uuidString)")
    let path = root.appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    try Data(main.utf8).write(to: path)
    let subject = Subject(
      name: "Shop", root: root.path,
      targets: [
        Subject.Target(
          name: "ShopTests", module: "ShopTests", kind: .test, path: "Tests/ShopTests",
          sources: ["Tests/ShopTests/T.swift"], dependencies: [])
      ])
    return try discover(in: subject) { path in Array((path == file ? main : tests).utf8) }
      .plainTests
  }

  @Test func theListedTestsRunInTheOrderOfTheList() throws {
    #expect(
      try plainTests("XCTMain([testCase(BTests.__allTests), testCase(ShopTests.ATests.allTests)])")
        == .listed([TestID("ShopTests.BTests/testV"), TestID("ShopTests.ATests/testQ")]))
  }

  @Test(arguments: ["Tests/LinuxMain.swift", "LinuxMain.swift", "Tests/XCTMain.swift"])
  func aFunctionOfTheTestsGivesTheList(file: String) throws {
    let main = """
      import ShopTests
      var tests = [XCTestCaseEntry]()
      tests += ShopTests.allTests()
      XCTMain(tests)
      """
    #expect(
      try plainTests(main, in: file)
        == .listed([TestID("ShopTests.BTests/testV"), TestID("ShopTests.ATests/testQ")]))
  }

  @Test func anEntryPointThatOnlyRefusesLeavesThemToBeFound() throws {
    #expect(try plainTests("fatalError(\"use --enable-test-discovery\")") == .all)
  }

  @Test func whatTheTextDoesNotTellIsUnknown() throws {
    #expect(try plainTests("XCTMain([testCase(made())])") == .unknown)
    #expect(try plainTests("XCTMain(Gatherer().all)") == .unknown)
  }

  @Test func anEntryPointMayHandNoTestToXCTest() throws {
    #expect(try plainTests("run()") == .somethingElse(file: "Tests/LinuxMain.swift"))
  }

  @Test func withoutAnEntryPointAllTestsRun() throws {
    #expect(try plainTests("", in: "Other/LinuxMain.swift") == .all)
  }
}
