import Foundation
import Testing

@testable import Instrumenting

@Suite struct ModuleCacheTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "unseam-cache-" + String(UUID().uuidString.prefix(8))
  ).path
  private let toolchain = Toolchain(binaries: "/one/usr/bin", version: "6.3.1")

  private func cache(of toolchain: Toolchain, in folder: String? = nil) -> String? {
    RuntimeLibrary.moduleCache(for: toolchain, in: folder ?? self.folder)
  }

  @Test func allBuildsOfAToolchainShareOneFolder() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let made = try #require(cache(of: toolchain))
    #expect(FileManager.default.fileExists(atPath: made))
    #expect(cache(of: toolchain) == made)
    #expect(cache(of: Toolchain(binaries: toolchain.binaries, version: "6.3.2")) != made)
    #expect(cache(of: Toolchain(binaries: "/other/usr/bin", version: "6.3.1")) != made)
  }

  @Test func whereNoFolderCanBeMadeThereIsNone() {
    #expect(cache(of: toolchain, in: "/dev/null") == nil)
  }
}
