// A thread that goes on when its test is over, to nobody's harm.
import XCTest

final class ThreadTests: XCTestCase {
    func testLeavesAThread() {
        Thread.detachNewThread {
            while true { Thread.sleep(forTimeInterval: 60) }
        }
    }
}
