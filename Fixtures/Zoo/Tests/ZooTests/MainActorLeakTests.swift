// A static of the main actor left changed (kind: leak).
import XCTest

@testable import Zoo

final class MainActorLeakTests: XCTestCase {
    @MainActor
    func testSellsATicket() async {
        let before = Booth.tickets
        Booth.tickets -= 1
        XCTAssertEqual(Booth.tickets, before - 1)
    }
}
