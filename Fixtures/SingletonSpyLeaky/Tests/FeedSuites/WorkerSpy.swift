@testable import Feed

final class WorkerSpy: RefreshWorker {
    static let sharedSpy = WorkerSpy()

    private(set) var refreshCount = 0

    override func refresh() {
        refreshCount += 1
    }
}
