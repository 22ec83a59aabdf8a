import Foundation

/// What is taken off a price.
public protocol Rebate: Sendable {
    func amount(for item: String) -> Int
}

public struct NoRebate: Rebate {
    public init() {}

    public func amount(for item: String) -> Int { 0 }
}

/// Who takes what off: for one task, under a lock, or by a list.
public final class Rebates {
    @TaskLocal public static var current: any Rebate = NoRebate()

    public let guarded = Guarded<any Rebate>(NoRebate())
    public var special: [String: any Rebate] = [:]
    public var further: [any Rebate] = []

    public init() {}

    public func amount(for item: String) -> Int {
        let all = [Self.current, guarded.change { $0 }, special[item] ?? NoRebate()] + further
        return all.map { $0.amount(for: item) }.reduce(0, +)
    }
}

/// A value that one thread at a time can see.
public final class Guarded<Value> {
    private let lock = NSLock()
    private var value: Value

    public init(_ value: Value) { self.value = value }

    public func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
