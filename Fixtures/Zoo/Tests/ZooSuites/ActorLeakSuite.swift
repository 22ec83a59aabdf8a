// An actor's state left changed (kind: leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct ActorLeakSuite {
        @Test func lizardMovesIn() async {
            await Terrarium.shared.moveIn("Liz")
            #expect(await Terrarium.shared.lizards.last == "Liz")
        }
    }
}
