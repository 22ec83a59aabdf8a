import Office
import Testing

@Suite struct DoorSuite {
    @Test func anEmptyDeskHasNoOwner() { #expect(Desk().owner.isEmpty) }

    @Test func theCoinFallsOnHeads() { #expect(Bool.random()) }
}
