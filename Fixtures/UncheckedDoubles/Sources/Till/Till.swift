/// Is told what was sold.
public protocol Journal: AnyObject {
    func note(_ item: String)
}

public final class PaperJournal: Journal {
    public init() {}

    public func note(_ item: String) {}
}

/// Is told what the till does.
public protocol TillDelegate: AnyObject {
    func tillDidSell(_ item: String)
}

/// Adds up what is sold.
public final class Till {
    public var prices: any Prices
    public var journals: [any Journal]
    public weak var delegate: (any TillDelegate)?
    public var tax: Tax
    public var round: (Int) -> Int = { $0 }

    public init(
        prices: any Prices = ListPrices(), journals: [any Journal] = [PaperJournal()],
        tax: Tax = .live
    ) {
        self.prices = prices
        self.journals = journals
        self.tax = tax
    }

    public func sell(_ item: String) -> Int {
        for journal in journals { journal.note(item) }
        delegate?.tillDidSell(item)
        return round(prices.price(of: item) + tax.rate(item))
    }

    public func use(_ prices: any Prices) { self.prices = prices }

    public func set<Value>(_ path: ReferenceWritableKeyPath<Till, Value>, to value: Value) {
        self[keyPath: path] = value
    }
}

/// Takes something off a price.
public struct Discount {
    private let prices: AnyPrices

    public init(prices: AnyPrices = AnyPrices(ListPrices())) { self.prices = prices }

    public func price(of item: String) -> Int { prices.price(of: item) - 1 }
}
