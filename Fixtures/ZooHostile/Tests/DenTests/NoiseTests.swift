// A test that prints three megabytes, and passes: a pipe that nobody drains would block it.
import XCTest

final class NoiseTests: XCTestCase {
    func testRoars() {
        let roar = String(repeating: "roar ", count: 200)
        for _ in 0..<3_000 {
            print(roar)
        }
        XCTAssertEqual(roar.utf8.count, 1_000)
    }
}
