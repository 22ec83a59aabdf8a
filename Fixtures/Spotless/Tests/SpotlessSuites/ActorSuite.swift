// An actor of the test's own instead of a shared one.
import Testing

@testable import Spotless

extension House {
    @Suite struct ActorSuite {
        @Test func lizardMovesIn() async {
            let terrarium = Terrarium()
            await terrarium.moveIn("Liz")
            #expect(await terrarium.lizards == ["Liz"])
        }
    }
}
