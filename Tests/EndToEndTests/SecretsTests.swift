import Basics
import FixtureRuns
import Foundation
import Reporting
import Requesting
import Testing

extension EndToEnd {
  /// Values that come from outside the package are nobody's to read, wherever tests carry them.
  @Suite struct SecretsTests {
    private static let secret = "canary-5b0e6d417f9a"

    @Test func noFormatAndNoFileHoldsAValueFromOutside() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Till.swift": """
        import Foundation
        public enum Till {
          nonisolated(unsafe) public static var token: String?
          public static func open() { token = ProcessInfo.processInfo.environment["SHOP_TOKEN"] }
        }
        """,
        "Tests/ShopTests/TillTests.swift": Self.tests,
      ])
      defer { package.remove() }
      let out = package.home.appendingPathComponent("out")
      try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
      let formats = ReportFormat.allCases.flatMap {
        ["--format", "\($0.rawValue):\(out.path)/report.\($0.rawValue)"]
      }
      let run = try await Unseam().run(
        [
          "audit", package.root.path, "--scratch-path", package.scratch.path, "--format", "text",
          "--verbose",
        ] + formats, variables: ["SHOP_TOKEN": Self.secret])
      #expect(run.status == 2, "\(run.errors)")
      // The tests did carry it around, or there would be nothing to hide.
      #expect(run.output.contains("static 'Till.token'"))
      #expect(run.output.contains("environment variable 'SHOP_TOKEN'"))
      #expect(!(run.output + run.errors).contains(Self.secret))
      #expect(files(holding: Self.secret, in: [out, package.scratch, package.root]).isEmpty)
    }

    private static let tests = """
      import Foundation
      import Shop
      import XCTest

      final class TillTests: XCTestCase {
        func testA() { for name in ProcessInfo.processInfo.environment.keys where name.hasPrefix("SHOP") { unsetenv(name) } }
        func testB() { Till.open(); print(Till.token ?? "none") }
        func testC() { setenv("SHOP_COPY", "key=" + (ProcessInfo.processInfo.environment["SHOP_TOKEN"] ?? ""), 1) }
        func testD() {
          let token = ProcessInfo.processInfo.environment["SHOP_TOKEN"] ?? ""
          FileManager.default.createFile(atPath: NSTemporaryDirectory() + "/note-" + token, contents: Data(token.utf8))
        }
        func testE() throws {
          let token = try XCTUnwrap(ProcessInfo.processInfo.environment["SHOP_TOKEN"])
          XCTAssertNil(Till.token, "the token is \\(token)")
        }
      }
      """

    private func files(holding text: String, in folders: [URL]) -> [String] {
      folders.flatMap { folder in
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
          $0 as? String
        }
        return (names ?? []).filter { name in
          let data = FileManager.default.contents(atPath: folder.path + "/" + name)
          return name.contains(text) || data?.range(of: Data(text.utf8)) != nil
        }
      }
    }
  }
}
