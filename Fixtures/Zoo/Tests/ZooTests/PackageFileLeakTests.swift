// A file in the package that grows with every run (kind: leak).
import XCTest

@testable import Zoo

final class PackageFileLeakTests: XCTestCase {
    func testRecordsAVisit() throws {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = package.appendingPathComponent("zoo-visits.log")
        try Ledger.append("visit", to: file)
        XCTAssertTrue(FileManager.default.fileExists(atPath: file.path))
    }
}
