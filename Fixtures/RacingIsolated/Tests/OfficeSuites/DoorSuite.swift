import Office
import Testing

@Suite struct DoorSuite {
    @Test func anEmptyDeskHasNoOwner() { #expect(Desk().owner.isEmpty) }
}
