// The umask, put back by a defer.
import XCTest

final class UmaskTests: XCTestCase {
    func testHidesFromStrangers() {
        let before = umask(0o027)
        defer {
            umask(before)
        }
        XCTAssertEqual(umask(0o027), 0o027)
    }
}
