// An environment variable left set, and the victim that expects it unset (kinds: leak, victim).
import XCTest

final class EnvironmentLeakTests: XCTestCase {
    func testNoSeasonAtFirst() {
        XCTAssertNil(getenv("ZOO_SEASON"))
    }

    func testWinterComes() {
        setenv("ZOO_SEASON", "winter", 1)
        XCTAssertEqual(String(cString: getenv("ZOO_SEASON")), "winter")
    }
}
