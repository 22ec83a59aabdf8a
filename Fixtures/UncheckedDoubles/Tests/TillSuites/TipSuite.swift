import Testing

import Till

struct FakeTip: Tip {
    func amount() -> Int { 5 }
}

struct GenerousTip: Tip {
    func amount() -> Int { 9 }
}

/// Doubles that stand in for a task, in whose place others fit.
struct TipSuite {
    @Test func tipIsChecked() {
        Tips.$current.withValue(FakeTip()) {
            #expect(Tips.total(of: 10) == 15)
        }
    }

    @Test func tipIsNotChecked() async {
        await Tips.$current.withValue(GenerousTip()) {
            #expect(Tips.total(of: 10) >= 10)
        }
    }
}
