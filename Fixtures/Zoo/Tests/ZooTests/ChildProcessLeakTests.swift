// A child process left running (kind: leak).
import XCTest

@testable import Zoo

final class ChildProcessLeakTests: XCTestCase {
    func testSendsAKeeper() throws {
        let keeper = try Errand.run(["/bin/sleep", "3"])
        XCTAssertGreaterThan(keeper, 0)
    }
}
