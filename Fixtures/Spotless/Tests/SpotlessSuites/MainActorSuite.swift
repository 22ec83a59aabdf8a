// A static of the main actor, put back by a defer.
import Testing

@testable import Spotless

extension House {
    @Suite struct MainActorSuite {
        @Test @MainActor func offersALemonIce() {
            let before = Kiosk.flavours
            defer {
                Kiosk.flavours = before
            }
            Kiosk.flavours.append("lemon")
            #expect(Kiosk.flavours.last == "lemon")
        }
    }
}
