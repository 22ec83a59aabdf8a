import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// Races that only running side by side shows.
  @Suite struct ParallelTests {
    /// Two tests of different suites restore one static, so that nothing leaks; overlapping they see each other's values.
    /// They do in three processes of ten, however the numbers of these follow one another.
    private func race() throws -> SmallPackage {
      try SmallPackage([
        "Sources/Shop/Shop.swift": """
        public enum Region {
          nonisolated(unsafe) public static var current: String = "none"
        }
        public func greeting() -> String { "Hello from " + Region.current }
        """,
        "Tests/ShopTests/RegionTests.swift": """
        import Foundation
        import Shop
        import Testing

        let isSlow = (Double(getpid()) * 0.618).truncatingRemainder(dividingBy: 1) < 0.3

        @MainActor func within(_ region: String) async throws -> String {
          Region.current = region
          defer { Region.current = "none" }
          if isSlow { try await Task.sleep(for: .milliseconds(50)) }
          return greeting()
        }

        @Suite struct AmericanTests {
          @Test func greets() async throws {
            #expect(try await within("US") == "Hello from US")
          }
        }

        @Suite struct BritishTests {
          @Test func greets() async throws {
            #expect(try await within("UK") == "Hello from UK")
          }
        }

        @Suite struct OtherTests {
          @Test func addsUp() { #expect(1 + 1 == 2) }
        }
        """,
      ])
    }

    @Test func aRaceThatShowsNowAndThenIsFlakyInParallelAndReplayed() async throws {
      let package = try race()
      defer { package.remove() }
      let file = package.home.appendingPathComponent("report.json")
      let place = ["--scratch-path", package.scratch.path]
      let run = try await Unseam().run(
        ["audit", package.root.path, "--format", "text", "--format", "json:\(file.path)"] + place)
      #expect(run.status == 0, "\(run.errors)")
      let report = try readReport(Data(contentsOf: file))
      let tests = ["ShopTests.AmericanTests/greets()", "ShopTests.BritishTests/greets()"]
      let found = report.findings.filter { $0.kind == .flaky }
      #expect(!found.isEmpty && report.findings.count == found.count)
      #expect(found.allSatisfy { tests.contains($0.test?.rawValue ?? "") })
      #expect(found.allSatisfy { $0.realisableBy.contains(.parallel) })
      #expect(run.output.contains("passes serially, but fails now and then in parallel"))
      #expect(run.output.contains("parallel runs and in no serial one"))
      let finding = try #require(found.first)
      let replay = try await Unseam().run(
        ["replay", finding.id, "--package-path", package.root.path] + place)
      #expect(replay.status == 2, "\(replay.output)\(replay.errors)")
    }

    @Test func aSuiteThatIsGreenOnlyInParallelIsSaidToBe() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": """
        public enum Cart { nonisolated(unsafe) public static var items: Int = 0 }
        """,
        "Tests/ShopTests/CartTests.swift": """
        import Shop
        import Testing

        @Suite struct FillingTests {
          @Test func fills() async throws {
            try await Task.sleep(for: .milliseconds(300))
            Cart.items = 3
          }
        }

        @Suite struct StartingTests {
          @Test func startsEmpty() { #expect(Cart.items == 0) }
        }
        """,
      ])
      defer { package.remove() }
      let run = try await Unseam().run([
        "audit", package.root.path, "--scratch-path", package.scratch.path,
      ])
      #expect(run.status == 2, "\(run.errors)")
      let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("'StartingTests/startsEmpty()' fails after 'FillingTests/fills()'"))
      #expect(words.contains("green only because it runs in parallel: with --no-parallel"))
      #expect(!words.contains("Flaky") && !words.contains("Parallel-unsafe"))
    }
  }
}
