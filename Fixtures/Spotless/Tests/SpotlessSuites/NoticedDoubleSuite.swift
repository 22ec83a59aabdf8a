// Doubles whose canned values the expectations depend on.
import Testing

@testable import Spotless

final class EmptyFeeder: Feeder {
    func portions() -> Int { 0 }
}

final class StubFeeder: Feeder {
    var stubbed = 7

    func portions() -> Int { stubbed }
}

extension House {
    @Suite struct NoticedDoubleSuite {
        @Test func servesWhatTheFeederHolds() {
            let feeder = StubFeeder()
            feeder.stubbed = 4
            var stable = Stable()
            stable.feeder = feeder
            #expect(stable.serve() == 12)
        }

        @Test func servesNothingFromAnEmptyFeeder() {
            var stable = Stable()
            stable.feeder = EmptyFeeder()
            #expect(stable.serve() == 0)
        }
    }
}
