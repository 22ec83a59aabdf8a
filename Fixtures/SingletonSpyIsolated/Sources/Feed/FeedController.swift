import Foundation

/// Decides when the feed on screen is refreshed.
final class FeedController {
    var worker = RefreshWorker.shared
    private(set) var banner: String?
    private var isVisible = false

    func viewDidAppear(feedAge: TimeInterval) {
        isVisible = true
        banner = worker.isOnline ? nil : "You are offline"
        if feedAge > 300 {
            worker.refresh()
        }
    }

    func pullToRefresh() {
        guard isVisible else { return }
        worker.refresh()
    }
}
