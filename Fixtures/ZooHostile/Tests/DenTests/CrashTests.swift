// A test that ends the process with a trap (kind: crash).
import Den
import XCTest

final class CrashTests: XCTestCase {
    func testSettlesBesideTheDen() {
        var den = Den(places: 2)
        den.settle("Bruno", at: 2)
        XCTAssertFalse(den.isEmpty)
    }
}
