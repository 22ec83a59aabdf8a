import Contacts
import XCTest

final class LaunchLogTests: XCTestCase {
  func testLogEndsWithALaunch() {
    XCTAssertTrue(Documents.read("launches.log").hasSuffix("launched\n"))
  }
}
