import Contacts
import XCTest

final class LiveLaunchTests: XCTestCase {
  func testAStoreStartsEmpty() {
    XCTAssertEqual(ContactStore.shared.contacts, [])
  }

  func testLaunchFetchesContacts() {
    let delegate = AppMain.launch(isTesting: false)

    XCTAssertEqual(delegate?.greeting, "3 contacts")
  }
}
