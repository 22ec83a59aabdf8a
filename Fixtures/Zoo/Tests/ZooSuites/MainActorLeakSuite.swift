// A static of the main actor left changed (kind: leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct MainActorLeakSuite {
        @Test @MainActor func offersALemonIce() {
            Kiosk.flavours.append("lemon")
            #expect(Kiosk.flavours.last == "lemon")
        }
    }
}
