import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// What a patch must not do, and what is no fault of it.
  @Suite struct PatchJudgingTests {
    /// The victim passes with any small factor, but no call gives it the one that it begins with. The coin says nothing of
    /// the patch for the lamp. The file that a test leaves in the package is gone before the next trial, and at the end.
    @Test func itPutsBackWhatWasThereAndMindsNoCoin() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": """
        public enum Zoom {
          nonisolated(unsafe) private static var factor = 1 { didSet { if factor < 2 { factor = 2 } } }
          public static func set(_ factor: Int) { self.factor = factor }
          public static func isSmall() -> Bool { factor < 10 }
        }
        public final class Lamp {
          nonisolated(unsafe) public static let shared = Lamp(watts: 1)
          private var watts: Int
          public init(watts: Int) { self.watts = max(watts, 5) }
          public func turn(to watts: Int) { self.watts = watts }
          public var isDim: Bool { watts < 9 }
        }
        """,
        "Tests/ShopTests/ShopTests.swift": """
        import Foundation
        import Shop
        import XCTest

        final class ZoomTests: XCTestCase {
          func testAIsSmall() { XCTAssertTrue(Zoom.isSmall()) }
          func testBGrows() { Zoom.set(20) }
        }
        final class LampTests: XCTestCase {
          func testAIsDim() { XCTAssertTrue(Lamp.shared.isDim) }
          func testBShines() { Lamp.shared.turn(to: 100) }
        }
        final class OddTests: XCTestCase {
          func testCoin() { XCTAssertTrue(Bool.random()) }
          func testWrites() throws {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
            XCTAssertFalse(FileManager.default.fileExists(atPath: folder + "/left.txt"))
            try "left".write(toFile: folder + "/left.txt", atomically: false, encoding: .utf8)
          }
        }
        """,
      ])
      defer { package.remove() }
      let place = [package.root.path, "--scratch-path", package.scratch.path]
      _ = try await Unseam().run(["audit"] + place + ["--skip-failing"])
      let run = try await Unseam().run(["fix", "--kind", "victim", "--package-path"] + place)
      #expect(run.status == 2, "\(run.errors)")
      #expect(run.output.contains("defer { Lamp.shared.turn(to: 5) }"), "\(run.output)")
      #expect(!run.output.contains("Zoom.set"), "\(run.output)")
      #expect(
        run.errors.contains(
          "'ZoomTests/testBGrows' leaves another value than it found: static 'Zoom.factor', 1 -> 2"),
        "\(run.errors)")
      let left = package.root.appendingPathComponent("Tests/ShopTests/left.txt").path
      #expect(!FileManager.default.fileExists(atPath: left))
    }
  }
}
