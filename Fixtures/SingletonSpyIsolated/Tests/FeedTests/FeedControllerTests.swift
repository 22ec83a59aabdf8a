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

    override func tearDown() {
        WorkerSpy.sharedSpy.reset()
        controller = nil
        super.tearDown()
    }

    func testFreshFeedIsLeftAlone() {
        controller.viewDidAppear(feedAge: 10)

        XCTAssertFalse(spy.refreshCalled)
    }

    func testPullRefreshes() {
        controller.viewDidAppear(feedAge: 10)
        controller.pullToRefresh()

        XCTAssertTrue(spy.refreshCalled)
    }

    func testStaleFeedIsRefreshed() {
        controller.viewDidAppear(feedAge: 3600)

        XCTAssertTrue(spy.refreshCalled)
    }
}
