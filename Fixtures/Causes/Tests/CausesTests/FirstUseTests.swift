import Causes
import XCTest

/// What one test takes away, nothing registers again.
final class CodecTests: XCTestCase {
  func testAddsJSON() {
    Codecs.register()
    XCTAssertEqual(Codecs.byName["json"], 1)
  }

  func testTakesAllAway() {
    Codecs.register()
    Codecs.byName = [:]
    XCTAssertNil(Codecs.byName["json"])
  }
}

/// The stamp is made by whoever uses it first.
final class StampTests: XCTestCase {
  func testHasAZone() {
    XCTAssertEqual(Stamp.shared.zone, "UTC")
  }

  /// Passes only where the stamp was made before.
  func testKeepsItsZone() {
    Stamp.zone = "CET"
    defer { Stamp.zone = "UTC" }
    XCTAssertEqual(Stamp.shared.zone, "UTC")
  }
}
