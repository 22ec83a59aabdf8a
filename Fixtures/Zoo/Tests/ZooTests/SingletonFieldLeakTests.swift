// A field inside a singleton left changed: the reference stays, what hangs off it does not (kind: leak).
import XCTest

@testable import Zoo

final class SingletonFieldLeakTests: XCTestCase {
    func testWritesToTheSharedLog() {
        EventLog.shared.write("gates open")
        XCTAssertEqual(EventLog.shared.lines.last, "gates open")
    }

    func testWritesToALogOfItsOwn() {
        let log = EventLog()
        log.write("gates open")
        XCTAssertEqual(log.lines, ["gates open"])
    }
}
