import Contacts
import XCTest

final class AppLaunchTests: XCTestCase {
  private var delegate: FakeAppDelegate!

  override func setUpWithError() throws {
    try super.setUpWithError()
    delegate = try XCTUnwrap(AppMain.launch(fakeType: FakeAppDelegate.self) as? FakeAppDelegate)
  }

  override func tearDownWithError() throws {
    delegate = nil
    try FileManager.default.removeItem(at: Documents.folder)
    try super.tearDownWithError()
  }

  func testFakeGreetsTests() {
    XCTAssertEqual(delegate.greeting, "Hello, tests")
  }

  func testFakeLogsItsLaunch() {
    XCTAssertTrue(Documents.read("launches.log").hasSuffix("launched\n"))
  }
}
