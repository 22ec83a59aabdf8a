@testable import Feed

final class WorkerSpy: RefreshWorker {
    static let sharedSpy = WorkerSpy()

    private(set) var refreshCalled = false

    override func refresh() {
        refreshCalled = true
    }

    func reset() {
        refreshCalled = false
    }
}
