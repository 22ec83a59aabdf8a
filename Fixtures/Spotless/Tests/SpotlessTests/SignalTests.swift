// A signal handler, set back to the default by a defer.
import XCTest

final class SignalTests: XCTestCase {
    func testIgnoresTheWhistle() {
        defer {
            signal(SIGUSR1, SIG_DFL)
        }
        signal(SIGUSR1, SIG_IGN)
        XCTAssertEqual(raise(SIGUSR1), 0)
    }
}
