// An environment variable, unset by a teardown block.
import XCTest

final class EnvironmentTests: XCTestCase {
    func testWinterComes() {
        addTeardownBlock {
            unsetenv("SPOTLESS_SEASON")
        }
        setenv("SPOTLESS_SEASON", "winter", 1)
        XCTAssertEqual(String(cString: getenv("SPOTLESS_SEASON")), "winter")
    }
}
