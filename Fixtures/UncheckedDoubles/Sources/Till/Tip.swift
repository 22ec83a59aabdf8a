/// What a customer adds by themselves.
public protocol Tip: Sendable {
    func amount() -> Int
}

public struct NoTip: Tip {
    public init() {}

    public func amount() -> Int { 0 }
}

public enum Tips {
    @TaskLocal public static var current: any Tip = NoTip()

    public static func total(of price: Int) -> Int { price + current.amount() }
}
