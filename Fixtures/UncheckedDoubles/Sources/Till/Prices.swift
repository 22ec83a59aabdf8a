/// What an item costs.
public protocol Prices {
    func price(of item: String) -> Int
}

/// A letter costs one.
public struct ListPrices: Prices {
    public init() {}

    public func price(of item: String) -> Int { item.count }
}

/// Any prices, whichever type gives them.
public struct AnyPrices: Prices {
    private let find: (String) -> Int

    public init<Base: Prices>(_ base: Base) { find = { base.price(of: $0) } }

    public func price(of item: String) -> Int { find(item) }
}

/// What is added to a price.
public struct Tax {
    public var rate: (String) -> Int

    public init(rate: @escaping (String) -> Int) { self.rate = rate }

    public static var live: Tax { Tax { _ in 0 } }
}
