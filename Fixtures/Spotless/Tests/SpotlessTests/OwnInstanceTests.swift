// State that each test owns: nothing to pollute, nothing to clean.
import XCTest

@testable import Spotless

final class OwnInstanceTests: XCTestCase {
    func testHungryBearIsSafe() {
        XCTAssertTrue(Bear(isHungry: true).isSafe)
    }

    func testRegistersATortoise() throws {
        var registry = Registry()
        try registry.register("George")
        XCTAssertEqual(registry.names, ["George"])
    }

    func testWakingBearIsSafe() {
        XCTAssertTrue(Bear(isAwake: true).isSafe)
    }
}
