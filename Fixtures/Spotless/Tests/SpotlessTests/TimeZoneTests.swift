// The default time zone, put back by a defer.
import XCTest

final class TimeZoneTests: XCTestCase {
    func testOpensInTokyo() throws {
        let before = NSTimeZone.default
        defer {
            NSTimeZone.default = before
        }
        NSTimeZone.default = try XCTUnwrap(TimeZone(secondsFromGMT: 9 * 3600))
        XCTAssertEqual(NSTimeZone.default.secondsFromGMT(), 9 * 3600)
    }
}
