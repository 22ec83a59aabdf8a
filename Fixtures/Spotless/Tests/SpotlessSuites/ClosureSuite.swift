// A closure handed to an initialiser, noticed by the expectation.
import Testing

@testable import Spotless

extension House {
    @Suite struct ClosureSuite {
        @Test func openingIsHeard() {
            var fanfares = 0
            let gate = Gate(onOpening: { fanfares += 1 })
            gate.open()
            #expect(fanfares == 1)
        }
    }
}
