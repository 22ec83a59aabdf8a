import Synchronization

/// A desk at which one person sits.
public final class Desk: Sendable {
    /// The only desk of the office.
    public static let shared = Desk()

    private let name = Mutex("")

    public init() {}

    /// Who sits at it; empty for nobody.
    public var owner: String {
        get { name.withLock { $0 } }
        set { name.withLock { $0 = newValue } }
    }

    /// Gets up, if it is this person who sits there.
    public func leave(_ person: String) {
        name.withLock { if $0 == person { $0 = "" } }
    }
}
