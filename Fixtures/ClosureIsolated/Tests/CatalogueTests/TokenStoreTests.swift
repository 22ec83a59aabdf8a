import XCTest

@testable import Catalogue

final class TokenStoreTests: XCTestCase {
    func testKeychainFailureIsPassedOn() {
        let store = TokenStore { _ in -25299 }

        XCTAssertEqual(store.save("secret"), .failed(-25299))
    }

    func testTokenIsSavedUnderTheSessionAccount() {
        var added: [[String: String]] = []
        let store = TokenStore(
            add: { attributes in
                added.append(attributes)
                return 0
            })

        XCTAssertEqual(store.save("secret"), .saved)
        XCTAssertEqual(added, [["account": "session", "data": "secret"]])
    }
}
