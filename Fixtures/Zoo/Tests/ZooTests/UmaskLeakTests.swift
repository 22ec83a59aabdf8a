// The umask left changed (kind: leak).
import XCTest

final class UmaskLeakTests: XCTestCase {
    func testHidesFromStrangers() {
        umask(0o027)
        XCTAssertEqual(umask(0o027), 0o027)
    }
}
