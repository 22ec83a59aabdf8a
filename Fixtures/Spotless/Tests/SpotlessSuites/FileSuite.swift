// Files in HOME and TMPDIR, removed by a defer and by deinit.
import Foundation
import Testing

extension House {
    @Suite struct HomeFileSuite {
        @Test func printsABadge() throws {
            let home = try #require(ProcessInfo.processInfo.environment["HOME"])
            let file = URL(fileURLWithPath: home).appendingPathComponent("spotless-badge.txt")
            defer {
                try? FileManager.default.removeItem(at: file)
            }
            try Data("keeper".utf8).write(to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "keeper")
        }
    }

    @Suite final class TemporaryFileSuite {
        private let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("spotless-burrow-\(UUID().uuidString).txt")

        deinit {
            try? FileManager.default.removeItem(at: file)
        }

        @Test func digsABurrow() throws {
            try Data("earth".utf8).write(to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "earth")
        }
    }
}
