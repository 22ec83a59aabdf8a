import Contacts
import XCTest

final class AppLaunchTests: XCTestCase {
  private var delegate: FakeAppDelegate!

  override func setUpWithError() throws {
    try super.setUpWithError()
    delegate = try XCTUnwrap(AppMain.launch(fakeType: FakeAppDelegate.self) as? FakeAppDelegate)
  }

  func testFakeIsBuiltOnce() {
    XCTAssertEqual(FakeAppDelegate.launchCount, 1)
  }

  func testGreetingIsTheFakes() {
    XCTAssertEqual(delegate.greeting, "Hello, tests")
  }
}
