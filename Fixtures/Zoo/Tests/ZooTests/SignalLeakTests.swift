// A signal handler left installed (kind: leak).
import XCTest

final class SignalLeakTests: XCTestCase {
    func testIgnoresTheWhistle() {
        signal(SIGUSR1, SIG_IGN)
        XCTAssertEqual(raise(SIGUSR1), 0)
    }
}
