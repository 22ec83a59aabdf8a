import Testing

@testable import Feed

@Suite(.serialized, .cleanSpy)
struct FeedControllerSuite {
    private let controller = FeedController()

    private var spy: WorkerSpy {
        WorkerSpy.sharedSpy
    }

    init() {
        controller.worker = WorkerSpy.sharedSpy
    }

    @Test func staleFeedIsRefreshed() {
        controller.viewDidAppear(feedAge: 3600)

        #expect(spy.refreshCalled)
    }

    @Test func freshFeedIsLeftAlone() {
        controller.viewDidAppear(feedAge: 10)

        #expect(!spy.refreshCalled)
    }

    @Test func pullRefreshes() {
        controller.viewDidAppear(feedAge: 10)
        controller.pullToRefresh()

        #expect(spy.refreshCalled)
    }

    @Test func bannerSaysThatThereIsNoNetwork() {
        controller.worker = OfflineWorker()

        controller.viewDidAppear(feedAge: 10)

        #expect(controller.banner == "You are offline")
    }
}
