import Testing

import Till

struct FakeRebate: Rebate {
    func amount(for item: String) -> Int { 3 }
}

/// Doubles that stand in for a task, under a lock or in a list.
struct RebateSuite {
    @Test func boundToATaskIsChecked() {
        let rebates = Rebates()
        Rebates.$current.withValue(FakeRebate()) {
            #expect(rebates.amount(for: "tea") == 3)
        }
    }

    @Test func boundToATaskIsNotChecked() {
        let rebates = Rebates()
        Rebates.$current.withValue(FakeRebate()) {
            #expect(rebates.amount(for: "tea") < 100)
        }
    }

    @Test func heldUnderALockIsChecked() {
        let rebates = Rebates()
        rebates.guarded.change { $0 = FakeRebate() }
        #expect(rebates.amount(for: "tea") == 3)
    }

    @Test func heldUnderALockIsNotChecked() {
        let rebates = Rebates()
        rebates.guarded.change { $0 = FakeRebate() }
        #expect(rebates.amount(for: "tea") < 100)
    }

    @Test func valueOfADictionaryIsChecked() {
        let rebates = Rebates()
        rebates.special = ["tea": FakeRebate()]
        #expect(rebates.amount(for: "tea") == 3)
    }

    @Test func valueOfADictionaryIsNotChecked() {
        let rebates = Rebates()
        rebates.special = ["tea": FakeRebate()]
        #expect(rebates.amount(for: "tea") < 100)
    }

    @Test func mergedIsChecked() {
        let rebates = Rebates()
        rebates.special.merge(["tea": FakeRebate()]) { $1 }
        #expect(rebates.amount(for: "tea") == 3)
    }

    @Test func mergedIsNotChecked() {
        let rebates = Rebates()
        rebates.special.merge(["tea": FakeRebate()]) { $1 }
        #expect(rebates.amount(for: "tea") < 100)
    }

    @Test func addedByAnOperatorIsChecked() {
        let rebates = Rebates()
        rebates.further += [FakeRebate()]
        #expect(rebates.amount(for: "tea") == 3)
    }

    @Test func addedByAnOperatorIsNotChecked() {
        let rebates = Rebates()
        rebates.further += [FakeRebate()]
        #expect(rebates.amount(for: "tea") < 100)
    }
}
