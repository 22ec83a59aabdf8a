// Tests that are skipped: always, and for a state that another test leaves (kind: leak).
import Odd
import Testing

@Suite(.serialized) struct SkippedSuite {
    @Test(.disabled("there is only this planet")) func needsAnotherPlanet() {
        Issue.record("never run")
    }

    @Test(.enabled(if: !Lantern.isLit)) func needsADarkRoom() {
        #expect(!Lantern.isLit)
    }

    @Test func cancelsItselfInLight() throws {
        if Lantern.isLit { try Test.cancel("it wants to be dark") }
    }

    @Test func lightsTheLantern() {
        Lantern.isLit = true
        #expect(Lantern.isLit)
    }
}
