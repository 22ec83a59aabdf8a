// Names that need care: raw identifiers, a display name, a test without a suite (kinds: leak, victim).
import Odd
import Testing

@Suite(.serialized) struct `Names (with care)` {
    @Test func `the lock is shut [at first]`() {
        #expect(!Key.isTurned)
    }

    @Test("turns / the key.*") func turnsTheKey() {
        Key.isTurned = true
        #expect(Key.isTurned)
    }
}

@Test func standsAlone() {
    #expect(Shelf.books >= 0)
}
