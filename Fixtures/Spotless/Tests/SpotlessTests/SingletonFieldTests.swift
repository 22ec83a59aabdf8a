// A field inside a singleton, cleared by tearDownWithError().
import XCTest

@testable import Spotless

final class SingletonFieldTests: XCTestCase {
    override func tearDownWithError() throws {
        EventLog.shared.clear()
        try super.tearDownWithError()
    }

    func testWritesToTheSharedLog() {
        EventLog.shared.write("gates open")
        XCTAssertEqual(EventLog.shared.lines.last, "gates open")
    }
}
