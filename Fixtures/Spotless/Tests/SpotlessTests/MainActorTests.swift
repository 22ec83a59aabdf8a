// A static of the main actor, put back by a defer.
import XCTest

@testable import Spotless

final class MainActorTests: XCTestCase {
    @MainActor
    func testSellsATicket() async {
        defer {
            Booth.tickets = 100
        }
        let before = Booth.tickets
        Booth.tickets -= 1
        XCTAssertEqual(Booth.tickets, before - 1)
    }
}
