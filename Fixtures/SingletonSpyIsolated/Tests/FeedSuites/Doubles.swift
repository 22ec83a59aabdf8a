@testable import Feed

final class WorkerSpy: RefreshWorker {
    static let sharedSpy = WorkerSpy()

    var refreshCalled = false

    override func refresh() {
        refreshCalled = true
    }
}

final class OfflineWorker: RefreshWorker {
    override var isOnline: Bool {
        false
    }
}
