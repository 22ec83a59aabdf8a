// A file in HOME left behind (kind: leak).
import Foundation
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct HomeFileLeakSuite {
        @Test func printsABadge() throws {
            let home = try #require(ProcessInfo.processInfo.environment["HOME"])
            let file = URL(fileURLWithPath: home).appendingPathComponent("zoo-badge.txt")
            try Ledger.append("keeper", to: file)
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }
}
