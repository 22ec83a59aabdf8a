import Foundation

/// Fetches the feed; the whole app shares one.
class RefreshWorker {
    static let shared = RefreshWorker()

    private(set) var lastRefresh: Date?

    var isOnline: Bool {
        true
    }

    func refresh() {
        lastRefresh = Date()
    }
}
