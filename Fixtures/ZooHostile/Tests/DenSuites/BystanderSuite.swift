// A test that does no harm, in Swift Testing.
import Den
import Testing

@Suite struct BystanderSuite {
    @Test func denIsEmptyAtFirst() {
        #expect(Den(places: 3).isEmpty)
    }
}
