// The default time zone left elsewhere (kind: leak).
import XCTest

final class TimeZoneLeakTests: XCTestCase {
    func testOpensInTokyo() throws {
        NSTimeZone.default = try XCTUnwrap(TimeZone(secondsFromGMT: 9 * 3600))
        XCTAssertEqual(NSTimeZone.default.secondsFromGMT(), 9 * 3600)
    }
}
