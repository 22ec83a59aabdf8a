// A C global, reset by deinit through the C function for it.
import CSpotless
import Testing

extension House {
    @Suite final class CGlobalSuite {
        deinit {
            spotless_settle()
        }

        @Test func sellsTickets() {
            let before = spotless_sell(0)
            #expect(spotless_sell(2) == before + 2)
        }
    }
}
