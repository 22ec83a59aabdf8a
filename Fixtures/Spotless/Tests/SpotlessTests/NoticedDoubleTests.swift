// Doubles whose canned values the assertions depend on, injected through a property and as a required argument.
import XCTest

@testable import Spotless

final class EmptyFeeder: Feeder {
    func portions() -> Int { 0 }
}

final class StubFeeder: Feeder {
    var stubbed = 7

    func portions() -> Int { stubbed }
}

final class NoticedDoubleTests: XCTestCase {
    func testServesWhatTheFeederHolds() {
        let feeder = StubFeeder()
        feeder.stubbed = 4
        var stable = Stable()
        stable.feeder = feeder
        XCTAssertEqual(stable.serve(), 12)
    }

    func testServesNothingFromAnEmptyFeeder() {
        var stable = Stable()
        stable.feeder = EmptyFeeder()
        XCTAssertEqual(stable.serve(), 0)
    }

    func testKeeperRestsBesideAnEmptyFeeder() {
        let keeper = Keeper(feeder: EmptyFeeder())
        XCTAssertFalse(keeper.isBusy)
    }
}
