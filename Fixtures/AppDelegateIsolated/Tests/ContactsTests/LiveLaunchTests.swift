import Contacts
import XCTest

final class LiveLaunchTests: XCTestCase {
  func testLaunchFillsAndSavesTheStore() {
    addTeardownBlock {
      try FileManager.default.removeItem(at: Documents.folder)
    }
    let store = ContactStore()

    let delegate = LiveAppDelegate(store: store)

    XCTAssertEqual(delegate.greeting, "3 contacts")
    XCTAssertEqual(store.contacts.first, "Ada")
    XCTAssertEqual(Documents.read("contacts.txt"), "Ada\nGrace\nMargaret")
  }

  func testThereIsNoDelegateWithoutAFake() {
    XCTAssertTrue(AppMain.isTesting)
    XCTAssertNil(AppMain.launch())
  }
}
