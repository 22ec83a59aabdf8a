import XCTest

@testable import Catalogue

nonisolated(unsafe) private var addedItems: [[String: String]] = []

final class TokenStoreTests: XCTestCase {
    private var store: TokenStore!

    override func setUp() {
        super.setUp()
        store = TokenStore(add: { attributes in
            addedItems.append(attributes)
            return 0
        })
    }

    func testEmptyTokenIsRefused() {
        XCTAssertEqual(store.save(""), .refused)
        XCTAssertTrue(addedItems.isEmpty)
    }

    func testTokenIsAddedOnce() {
        XCTAssertEqual(store.save("secret"), .saved)
        XCTAssertEqual(addedItems, [["account": "session", "data": "secret"]])
    }
}
