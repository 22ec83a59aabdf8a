import Testing

@testable import Feed

@Suite(.serialized)
struct FeedControllerSuite {
    private let controller = FeedController()

    @Test func freshFeedIsLeftAlone() {
        controller.worker = WorkerSpy.sharedSpy

        controller.viewDidAppear(feedAge: 10)

        #expect(WorkerSpy.sharedSpy.refreshCount == 0)
    }

    @Test func staleFeedIsRefreshedOnce() {
        controller.worker = WorkerSpy.sharedSpy

        controller.viewDidAppear(feedAge: 3600)

        #expect(WorkerSpy.sharedSpy.refreshCount == 1)
    }

    @Test func pullRefreshes() {
        controller.worker = WorkerSpy.sharedSpy

        controller.viewDidAppear(feedAge: 10)
        controller.pullToRefresh()

        #expect(WorkerSpy.sharedSpy.refreshCount > 0)
    }
}
