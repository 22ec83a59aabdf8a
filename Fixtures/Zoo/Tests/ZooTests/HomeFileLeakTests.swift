// A file in HOME left behind (kind: leak).
import XCTest

@testable import Zoo

final class HomeFileLeakTests: XCTestCase {
    func testHidesTheKeys() throws {
        let home = try XCTUnwrap(ProcessInfo.processInfo.environment["HOME"])
        let file = URL(fileURLWithPath: home).appendingPathComponent("zoo-keys.txt")
        try Ledger.append("under the mat", to: file)
        XCTAssertTrue(FileManager.default.fileExists(atPath: file.path))
    }
}
