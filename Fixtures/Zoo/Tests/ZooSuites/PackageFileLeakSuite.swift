// A file in the package that grows with every run (kind: leak).
import Foundation
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct PackageFileLeakSuite {
        @Test func recordsAFeeding() throws {
            let package = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            let file = package.appendingPathComponent("zoo-feedings.log")
            try Ledger.append("feeding", to: file)
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }
}
