// A C global left changed (kind: leak).
import CZoo
import Testing

extension Menagerie {
    @Suite struct CGlobalLeakSuite {
        @Test func sellsTickets() {
            let before = zoo_sell(0)
            #expect(zoo_sell(2) == before + 2)
        }
    }
}
