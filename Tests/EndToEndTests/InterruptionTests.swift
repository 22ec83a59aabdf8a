import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// Ctrl-C leaves no process behind and keeps what is known.
  @Suite struct InterruptionTests {
    @Test func duringTheBuildNothingIsLeftAndNobodyElseMayUseTheScratch() async throws {
      try await FixtureCopy.with(Fixture("SingletonSpyLeaky")) { copy in
        let arguments = [copy.package.path, "--scratch-path", copy.scratch.path]
        let lines = copy.output("lines.jsonl")
        let run = try MarkedRun(
          ["audit"] + arguments + ["--format", "jsonl:" + lines.path],
          transcript: copy.output("transcript"))
        #expect(try await run.waits(for: "Building"), "\(run.text)")
        #expect(try await run.waits(forProgram: "swift-frontend"), "\(run.text)")
        let second = try await Unseam().run(["audit"] + arguments)
        expectError(second, 64, "another unseam is using", "--scratch-path")
        // What builds and runs nothing need not wait.
        let listed = try await Unseam().run(["list"] + arguments)
        #expect(listed.status == 0 && listed.output.hasPrefix("Tests ("), "\(listed.errors)")
        #expect(run.text.contains("Building") && !run.text.contains("[1/11]"), "\(run.text)")
        run.signal(SIGINT)
        #expect(try await run.end() == .exited(130), "\(run.text)")
        #expect(run.processes.map(\.name) == [])
        #expect(run.text.contains("interrupted"))
        let end = try String(contentsOf: lines, encoding: .utf8).split(separator: "\n").last
        #expect(
          end?.hasPrefix("{\"record\":\"end\",\"complete\":false,\"exitStatus\":130,\"error\"")
            == true)
      }
    }

    @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143)), (SIGHUP, Int32(129))])
    func duringTheSearchTheReportIsWritten(_ number: Int32, _ status: Int32) async throws {
      let package = try SmallPackage(Self.slowFiles)
      defer { package.remove() }
      let report = package.home.appendingPathComponent("report.json")
      let run = try MarkedRun(
        [
          "audit", package.root.path, "--scratch-path", package.scratch.path, "--format",
          "json:" + report.path,
        ], transcript: package.home.appendingPathComponent("transcript"))
      #expect(try await run.waits(for: "each test alone"), "\(run.text)")
      let command = try #require(run.processes.first { $0.name == "unseam" })
      run.signal(number)
      // As `timeout` does: the process, then its group.
      if number == SIGTERM { run.signal(number) }
      #expect(try await run.end() == .exited(status), "\(run.text)")
      #expect(run.processes.map(\.name) == [])
      let sandboxes = try FileManager.default.contentsOfDirectory(atPath: "/tmp")
      #expect(sandboxes.filter { $0.hasPrefix("unseam-\(command.id)-") } == [])
      let written = try readReport(Data(contentsOf: report))
      #expect(written.exitStatus == Int(status))
      #expect(!written.complete)
      #expect(written.tests.count == 4)
    }

    @Test func theLastAuditsFindingsCanBeReplayedAfterOneThatFoundLess() async throws {
      let leaky = Self.slowFiles["Tests/ShopTests/SlowTests.swift"]?.replacing(
        "func testOne() {",
        with: "nonisolated(unsafe) static var x = 0\n  func testOne() { Self.x = 1;")
      let package = try SmallPackage(
        Self.slowFiles.merging(["Tests/ShopTests/SlowTests.swift": leaky ?? ""]) { $1 })
      defer { package.remove() }
      let words = ["audit", package.root.path, "--scratch-path", package.scratch.path]
      let whole = try await Unseam().run(words + ["--format", "json"])
      #expect(whole.errors.isEmpty == false)
      let kept = package.scratch.appendingPathComponent("report.json")
      let before = try Data(contentsOf: kept)
      #expect(try readReport(before).findings.map(\.kind) == [.leak])

      let run = try MarkedRun(
        words + ["--fresh"], transcript: package.home.appendingPathComponent("transcript"))
      #expect(try await run.waits(for: "baseline"), "\(run.text)")
      run.signal(SIGTERM)
      #expect(try await run.end() == .exited(143), "\(run.text)")
      #expect(try Data(contentsOf: kept) == before)
    }

    /// A second Ctrl-C ends the command even where the first could not be answered.
    @Test(arguments: [Int32(1), 2])
    func aReaderThatDoesNotReadHoldsNobody(_ descriptor: Int32) async throws {
      let package = try SmallPackage(Self.slowFiles)
      defer { package.remove() }
      let run = try UnreadRun(
        [
          "audit", package.root.path, "--scratch-path", package.scratch.path, "--format", "jsonl",
        ], unread: descriptor)
      try await run.getsStuck()
      for _ in 0..<2 {
        #expect(run.isRunning)
        run.signal(SIGINT)
        try await Task.sleep(for: .seconds(1))
      }
      #expect(try await run.end() == 130)
    }

    /// Four tests that take their time, so that the search is still going on when the signal comes.
    static let slowFiles = [
      "Sources/Shop/Shop.swift": "public let name = \"Shop\"\n",
      "Tests/ShopTests/SlowTests.swift": """
      import XCTest

      final class SlowTests: XCTestCase {
        func testOne() { usleep(400_000) }
        func testTwo() { usleep(400_000) }
        func testThree() { usleep(400_000) }
        func testFour() { usleep(400_000) }
      }
      """,
    ]
  }
}
