// A stub and a double that no expectation depends on, beside one that is noticed (kinds: unnoticed-stub, unnoticed-double).
import Testing

@testable import Zoo

final class EmptyFeeder: Feeder {
    func portions() -> Int { 0 }
}

final class StubFeeder: Feeder {
    var stubbed = 7

    func portions() -> Int { stubbed }
}

extension Menagerie {
    @Suite struct UnnoticedDoubleSuite {
        @Test func countsTheHorses() {
            let feeder = StubFeeder()
            feeder.stubbed = 4
            var stable = Stable()
            stable.feeder = feeder
            #expect(stable.horses == 3)
        }

        @Test func servesNothingFromAnEmptyFeeder() {
            var stable = Stable()
            stable.feeder = EmptyFeeder()
            #expect(stable.serve() == 0)
        }
    }
}
