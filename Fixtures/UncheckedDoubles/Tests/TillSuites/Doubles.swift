import Till

struct FakePrices: Prices {
    var amount = 7

    func price(of item: String) -> Int { amount }
}

extension Prices where Self == FakePrices {
    static var mock: FakePrices { FakePrices() }
    static func stub(_ amount: Int) -> FakePrices { FakePrices(amount: amount) }
}

extension Tax {
    static var failing: Tax { Tax { _ in -100 } }
    static var mock: Tax { Tax { _ in 5 } }
}

final class SpyJournal: Journal {
    private(set) var items: [String] = []

    func note(_ item: String) { items.append(item) }
}

/// Answers what it was told to.
final class PreparedPrices: Prices {
    private var amounts: [String: Int] = [:]

    func stub(_ item: String, at amount: Int) { amounts[item] = amount }

    func given(_ item: String) -> Answer { Answer(prices: self, item: item) }

    func price(of item: String) -> Int { amounts[item] ?? 0 }

    /// What is still to be told for one item.
    struct Answer {
        let prices: PreparedPrices
        let item: String

        func willReturn(_ amount: Int) { prices.stub(item, at: amount) }
    }
}

struct FakePrinter: Printer {
    let count: Int

    func lines(of item: String) -> Int { count }
}
