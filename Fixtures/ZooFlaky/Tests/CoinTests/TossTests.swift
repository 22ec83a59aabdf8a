// A test whose outcome is pure chance, beside one that never fails (kind: flaky).
import XCTest

@testable import Coin

final class TossTests: XCTestCase {
    func testFallsOnASide() {
        let coin = Coin()
        XCTAssertTrue(coin.sides.contains(coin.toss()))
    }

    func testFallsOnHeads() {
        XCTAssertEqual(Coin().toss(), "heads")
    }
}
