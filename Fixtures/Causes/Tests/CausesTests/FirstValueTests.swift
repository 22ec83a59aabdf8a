import Causes
import XCTest

/// What it sets it puts back; but the banner was made meanwhile.
final class BannerBetaTests: XCTestCase {
  func testHasPrefix() {
    Banner.channel = "beta"
    defer { Banner.channel = "stable" }
    XCTAssertTrue(Banner.text.hasPrefix("Shop ("))
  }

  /// Uses it before: what it finds is what others find.
  func testKeepsItsText() {
    let before = Banner.text
    Banner.channel = "beta"
    defer { Banner.channel = "stable" }
    XCTAssertEqual(Banner.text, before)
  }
}

/// Its set-up sets the channel, and its teardown puts it back.
final class BannerBoxTests: XCTestCase {
  override func setUp() {
    super.setUp()
    Banner.channel = "alpha"
  }

  override func tearDown() {
    Banner.channel = "stable"
    super.tearDown()
  }

  func testHasText() {
    XCTAssertFalse(Banner.shared.text.isEmpty)
  }
}

final class BannerReadTests: XCTestCase {
  func testText() {
    XCTAssertEqual(Banner.text, "Shop (stable)")
  }

  func testBox() {
    XCTAssertEqual(Banner.shared.text, "Box (stable)")
  }
}
