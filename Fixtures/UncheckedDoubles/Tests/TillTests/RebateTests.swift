import XCTest

import Till

struct FakeRebate: Rebate {
    func amount(for item: String) -> Int { 3 }
}

/// Doubles that stand in for a task, under a lock or in a list.
final class RebateTests: XCTestCase {
    func testBoundToATaskIsChecked() {
        let rebates = Rebates()
        Rebates.$current.withValue(FakeRebate()) {
            XCTAssertEqual(rebates.amount(for: "tea"), 3)
        }
    }

    func testBoundToATaskIsNotChecked() {
        let rebates = Rebates()
        Rebates.$current.withValue(FakeRebate()) {
            XCTAssertNotNil(rebates.amount(for: "tea"))
        }
    }

    func testHeldUnderALockIsChecked() {
        let rebates = Rebates()
        rebates.guarded.change { $0 = FakeRebate() }
        XCTAssertEqual(rebates.amount(for: "tea"), 3)
    }

    func testHeldUnderALockIsNotChecked() {
        let rebates = Rebates()
        rebates.guarded.change { $0 = FakeRebate() }
        XCTAssertNotNil(rebates.amount(for: "tea"))
    }

    func testValueOfADictionaryIsChecked() {
        let rebates = Rebates()
        rebates.special = ["tea": FakeRebate()]
        XCTAssertEqual(rebates.amount(for: "tea"), 3)
    }

    func testValueOfADictionaryIsNotChecked() {
        let rebates = Rebates()
        rebates.special = ["tea": FakeRebate()]
        XCTAssertNotNil(rebates.amount(for: "tea"))
    }

    func testMergedIsChecked() {
        let rebates = Rebates()
        rebates.special.merge(["tea": FakeRebate()]) { $1 }
        XCTAssertEqual(rebates.amount(for: "tea"), 3)
    }

    func testMergedIsNotChecked() {
        let rebates = Rebates()
        rebates.special.merge(["tea": FakeRebate()]) { $1 }
        XCTAssertNotNil(rebates.amount(for: "tea"))
    }

    func testAddedByAnOperatorIsChecked() {
        let rebates = Rebates()
        rebates.further += [FakeRebate()]
        XCTAssertEqual(rebates.amount(for: "tea"), 3)
    }

    func testAddedByAnOperatorIsNotChecked() {
        let rebates = Rebates()
        rebates.further += [FakeRebate()]
        XCTAssertNotNil(rebates.amount(for: "tea"))
    }
}
