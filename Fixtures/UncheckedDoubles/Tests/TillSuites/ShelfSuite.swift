import Testing

import Till

/// Doubles that a container gives to whoever asks it.
struct ShelfSuite {
    @Test func registrationIsChecked() {
        let shelf = Shelf()
        shelf.register((any Prices).self) { FakePrices() }
        #expect(shelf.price(of: "tea") == 7)
    }

    @Test func registrationIsNotChecked() {
        let shelf = Shelf()
        shelf.register((any Prices).self) { FakePrices() }
        #expect(shelf.price(of: "tea") < 100)
    }

    @Test func subscriptByTypeIsChecked() {
        let shelf = Shelf()
        shelf[(any Prices).self] = FakePrices()
        #expect(shelf.price(of: "tea") == 7)
    }

    @Test func subscriptByTypeIsNotChecked() {
        let shelf = Shelf()
        shelf[(any Prices).self] = FakePrices()
        #expect(shelf.price(of: "tea") < 100)
    }

    @Test func elementUnderAKeyIsChecked() {
        let shelf = Shelf()
        shelf.special["tea"] = FakePrices()
        #expect(shelf.price(of: "tea") == 7)
    }

    @Test func elementUnderAKeyIsNotChecked() {
        let shelf = Shelf()
        shelf.special["tea"] = FakePrices()
        #expect(shelf.price(of: "tea") < 100)
    }
}
