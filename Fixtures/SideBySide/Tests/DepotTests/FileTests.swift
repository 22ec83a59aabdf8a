import Depot
import XCTest

/// Files that stay beside the package.
final class DraftTests: XCTestCase {
  func testStartsWithoutADraft() { XCTAssertFalse(Depot.exists(Depot.file("draft.txt"))) }

  func testWritesADraft() throws { try Depot.write("draft", to: Depot.file("draft.txt")) }
}

final class IndexTests: XCTestCase {
  func testBuildsTheIndex() throws { try Depot.write("index", to: "index.txt") }

  func testReadsTheIndex() {
    XCTAssertEqual(try? String(contentsOfFile: "index.txt", encoding: .utf8), "index")
  }
}

/// The second time in one process finds it done; the second process does not.
final class WarmTests: XCTestCase {
  nonisolated(unsafe) static var isWarm = false

  func testWarmsUpOnce() throws {
    if Self.isWarm { return }
    Self.isWarm = true
    XCTAssertFalse(Depot.exists(Depot.file("warm.txt")), "warm before the start")
    try Depot.write("warm", to: Depot.file("warm.txt"))
  }
}
