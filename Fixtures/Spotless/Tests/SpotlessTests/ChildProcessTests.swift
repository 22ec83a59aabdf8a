// A child process that is waited for.
import XCTest

@testable import Spotless

final class ChildProcessTests: XCTestCase {
    func testSendsAKeeper() throws {
        XCTAssertEqual(try Errand.run("/bin/true"), 0)
    }
}
