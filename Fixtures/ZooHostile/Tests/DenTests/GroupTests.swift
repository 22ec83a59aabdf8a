// A test that kills its own process group, and with it whoever started it in the same group (kind: crash).
import XCTest

final class GroupTests: XCTestCase {
    func testTakesThePackWithIt() {
        kill(0, SIGKILL)
    }
}
