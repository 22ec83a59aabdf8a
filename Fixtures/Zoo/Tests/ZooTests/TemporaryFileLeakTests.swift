// A file in TMPDIR left behind (kind: leak).
import XCTest

@testable import Zoo

final class TemporaryFileLeakTests: XCTestCase {
    func testBuildsANest() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("zoo-nest.txt")
        try Ledger.append("twig", to: file)
        XCTAssertTrue(FileManager.default.fileExists(atPath: file.path))
    }
}
