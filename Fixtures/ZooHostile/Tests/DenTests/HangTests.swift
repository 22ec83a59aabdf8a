// A test that blocks its thread for an hour (kind: timeout).
import XCTest

final class HangTests: XCTestCase {
    func testHibernates() {
        sleep(3600)
    }
}
