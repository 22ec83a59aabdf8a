// A file in HOME, removed by a teardown block.
import XCTest

final class HomeFileTests: XCTestCase {
    func testHidesTheKeys() throws {
        let home = try XCTUnwrap(ProcessInfo.processInfo.environment["HOME"])
        let file = URL(fileURLWithPath: home).appendingPathComponent("spotless-keys.txt")
        addTeardownBlock {
            try FileManager.default.removeItem(at: file)
        }
        try Data("under the mat".utf8).write(to: file)
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "under the mat")
    }
}
