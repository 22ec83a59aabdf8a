import XCTest

@testable import Feed

final class FeedControllerTests: XCTestCase {
    private var controller: FeedController!

    private var spy: WorkerSpy {
        WorkerSpy.sharedSpy
    }

    override func setUp() {
        super.setUp()
        controller = FeedController()
        controller.worker = WorkerSpy.sharedSpy
    }

    func testFreshFeedIsLeftAlone() {
        controller.viewDidAppear(feedAge: 10)

        XCTAssertFalse(spy.refreshCalled)
    }

    func testStaleFeedIsRefreshed() {
        controller.viewDidAppear(feedAge: 3600)

        XCTAssertTrue(spy.refreshCalled)
    }

    func testTappingReloadRefreshes() {
        controller.pullToRefresh()

        XCTAssertTrue(spy.refreshCalled)
    }
}
