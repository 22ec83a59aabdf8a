// A test case without tests: its cleanup is never reached, so nothing can be said of it.
import XCTest

@testable import Zoo

class DodoTestCase: XCTestCase {
    override func tearDown() {
        Dodo.count = 0
        super.tearDown()
    }
}
