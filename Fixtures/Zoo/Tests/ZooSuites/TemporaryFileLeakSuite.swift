// A file in TMPDIR left behind (kind: leak).
import Foundation
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct TemporaryFileLeakSuite {
        @Test func digsABurrow() throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("zoo-burrow.txt")
            try Ledger.append("earth", to: file)
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }
}
