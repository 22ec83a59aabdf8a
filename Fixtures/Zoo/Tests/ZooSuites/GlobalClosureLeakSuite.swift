// A global closure replaced through a function of the product, and not put back (kind: leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct GlobalClosureLeakSuite {
        @Test func openingIsHeard() {
            var fanfares = 0
            Opening.announce { fanfares += 1 }
            Opening.open()
            #expect(fanfares == 1)
        }
    }
}
