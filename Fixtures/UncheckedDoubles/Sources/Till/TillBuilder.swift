/// Makes a till step by step.
public struct TillBuilder {
    private var prices: any Prices = ListPrices()
    private var isOpen = false

    public init() {}

    public func with(prices: any Prices) -> TillBuilder {
        var copy = self
        copy.prices = prices
        return copy
    }

    public func opened() -> TillBuilder {
        var copy = self
        copy.isOpen = true
        return copy
    }

    public func build() -> Till { Till(prices: prices) }
}

/// What the whole program depends on.
public struct Dependencies: Sendable {
    @TaskLocal static var current = Dependencies()

    public var scale: @Sendable (String) -> Int = { $0.count }

    public static func weigh(_ item: String) -> Int { current.scale(item) }
}

/// Runs `operation` with other dependencies.
public func withDependencies<Result>(
    _ update: (inout Dependencies) -> Void, operation: () throws -> Result
) rethrows -> Result {
    var dependencies = Dependencies.current
    update(&dependencies)
    return try Dependencies.$current.withValue(dependencies) { try operation() }
}

/// Prints what was sold, on a printer that must be given.
public struct Receipt<Kind: Printer> {
    let printer: Kind

    public init(printer: Kind) { self.printer = printer }

    public func lines(of item: String) -> Int { printer.lines(of: item) }
}

public protocol Printer {
    func lines(of item: String) -> Int
}

public struct PaperPrinter: Printer {
    public init() {}

    public func lines(of item: String) -> Int { 1 }
}

/// Prints on one printer after another.
public final class Queue {
    private let printer: any Printer

    public init(printer: any Printer) { self.printer = printer }

    public func lines(of item: String) -> Int { printer.lines(of: item) }
}
