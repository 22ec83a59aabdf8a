// A brittle test whose state-setter is another suite's init (kinds: brittle, leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct InitSetterLlamaSuite {
        init() {
            Llama.wool = 5
        }

        @Test func givesWool() {
            #expect(Llama.wool * 2 == 10)
        }
    }

    @Suite struct InitSetterSpinnerSuite {
        @Test func spinsTheWool() {
            #expect(Llama.wool == 5)
        }
    }
}
