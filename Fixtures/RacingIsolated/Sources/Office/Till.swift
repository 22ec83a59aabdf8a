import Synchronization

/// What was taken in, in cents.
public final class Till: Sendable {
    /// The only till of the office.
    public static let shared = Till()

    private let cents = Mutex(0)

    public init() {}

    public var total: Int {
        get { cents.withLock { $0 } }
        set { cents.withLock { $0 = newValue } }
    }
}
