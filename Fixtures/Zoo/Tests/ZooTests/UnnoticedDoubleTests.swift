// A stub and a double that no assertion depends on, beside one that is noticed (kinds: unnoticed-stub, unnoticed-double).
import XCTest

@testable import Zoo

final class EmptyFeeder: Feeder {
    func portions() -> Int { 0 }
}

final class StubFeeder: Feeder {
    var stubbed = 7

    func portions() -> Int { stubbed }
}

final class UnnoticedDoubleTests: XCTestCase {
    func testCountsTheHorses() {
        let feeder = StubFeeder()
        feeder.stubbed = 4
        var stable = Stable()
        stable.feeder = feeder
        XCTAssertEqual(stable.horses, 3)
    }

    func testServesNothingFromAnEmptyFeeder() {
        var stable = Stable()
        stable.feeder = EmptyFeeder()
        XCTAssertEqual(stable.serve(), 0)
    }
}
