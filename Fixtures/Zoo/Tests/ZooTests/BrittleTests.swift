// A test that fails alone and passes after the one that sets its state (kinds: brittle, leak).
import XCTest

@testable import Zoo

final class BrittleTests: XCTestCase {
    func testAdoptsAPanda() {
        Panda.name = "Bao"
        XCTAssertNotNil(Panda.name)
    }

    func testPandaHasAName() {
        XCTAssertEqual(Panda.name, "Bao")
    }
}
