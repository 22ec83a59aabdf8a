import Office
import Testing

@Suite struct DoorSuite {
    @Test func anEmptyDeskHasNoOwner() { #expect(Desk().owner.isEmpty) }

    @Test func theLotFallsOnAnother() { #expect(Int.random(in: 0..<4) > 0) }
}
