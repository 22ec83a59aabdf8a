/// Gives what was put on it for a type.
public final class Shelf {
    public var special: [String: any Prices] = [:]
    private var kept: [ObjectIdentifier: () -> Any] = [
        ObjectIdentifier((any Prices).self): { ListPrices() }
    ]

    public init() {}

    public func register<Kind>(_ kind: Kind.Type, _ make: @escaping () -> Kind) {
        kept[ObjectIdentifier(kind)] = make
    }

    public subscript<Kind>(kind: Kind.Type) -> Kind? {
        get { kept[ObjectIdentifier(kind)]?() as? Kind }
        set { kept[ObjectIdentifier(kind)] = { newValue as Any } }
    }

    public func price(of item: String) -> Int {
        (special[item] ?? self[(any Prices).self] ?? ListPrices()).price(of: item)
    }
}
