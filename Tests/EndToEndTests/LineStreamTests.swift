import Basics
import Commanding
import FixtureRuns
import Foundation
import Pinpointing
import Synchronization
import Testing

extension EndToEnd {
  /// JSON Lines come while the audit runs.
  @Suite struct LineStreamTests {
    /// Each line as an object; throws where one is none.
    private func records(_ text: String) throws -> [[String: Any]] {
      try text.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }

    private func names(_ records: [[String: Any]]) -> [String] {
      records.compactMap { $0["record"] as? String }
    }

    @Test func aPipeBringsFindingsBeforeTheEndAndThenTheReport() async throws {
      let package = try SmallPackage(Self.slowAndLeaky)
      defer { package.remove() }
      let saved = package.home.appendingPathComponent("report.json")
      let words = ["audit", package.root.path, "--scratch-path", package.scratch.path]
      let run = try PipedRun(
        words + ["--quiet", "--format", "jsonl", "--format", "json:" + saved.path])
      #expect(try await run.waits(for: "\"record\":\"found\""), "\(run.text)")
      let early = try records(run.text.split(separator: "\n").dropLast().joined(separator: "\n"))
      #expect(run.isRunning)
      #expect(!names(early).contains("end") && !names(early).contains("audit"))
      #expect(try await run.end() == 2)
      let all = try records(run.text)
      let split = try #require(names(all).firstIndex(of: "audit"))
      #expect(Set(names(Array(all[..<split]))) == ["start", "step", "found"])
      #expect(names(all).first == "start")
      // What follows is what `report` makes of the saved report.
      let later = try await Unseam().run(["report", saved.path, "--format", "jsonl"])
      let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[split...].joined(separator: "\n") == later.output)
      let steps = all.filter { $0["record"] as? String == "step" }.compactMap {
        $0["number"] as? Int
      }
      #expect(steps == Array(1...Phase.allCases.count))
      let (told, final) = (ids(all, "found"), ids(all, "finding"))
      #expect(told.count == Set(told).count && Set(told) == Set(final))
    }

    private func ids(_ records: [[String: Any]], _ name: String) -> [String] {
      records.filter { $0["record"] as? String == name }.compactMap { $0["id"] as? String }
    }

    @Test func afterCtrlCTheFileEndsWithItsEnd() async throws {
      let package = try SmallPackage(Self.slowAndLeaky)
      defer { package.remove() }
      // In the package itself, where no test must be blamed for it.
      let file = package.root.appendingPathComponent("lines.jsonl")
      let run = try MarkedRun(
        [
          "audit", package.root.path, "--scratch-path", package.scratch.path, "--format",
          "jsonl:" + file.path,
        ], transcript: package.home.appendingPathComponent("transcript"))
      #expect(try await holds { text(file).contains("\"record\":\"found\"") }, "\(run.text)")
      run.signal(SIGINT)
      #expect(try await run.end() == .exited(130), "\(run.text)")
      let all = try records(text(file))
      #expect(text(file).hasSuffix("}\n"))
      #expect(names(all).last == "end" && names(all).contains("audit"))
      #expect(all.last?["exitStatus"] as? Int == 130)
      #expect(all.last?["complete"] as? Bool == false)
      #expect(!run.text.contains("changed the package's own folder"), "\(run.text)")
      #expect(!text(file).contains("lines.jsonl"))
    }

    @Test func withoutAReportTheEndSaysWhy() async throws {
      let package = try SmallPackage(
        Self.slowAndLeaky.merging(["Sources/Shop/Bad.swift": "let x: Int = \"\"\n"]) { $1 })
      defer { package.remove() }
      let file = package.home.appendingPathComponent("lines.jsonl")
      let words = ["--scratch-path", package.scratch.path, "--format", "jsonl:" + file.path]
      let run = try await Unseam().run(["audit", package.root.path] + words)
      #expect(run.status == 5)
      let all = try records(text(file))
      #expect(names(all) == ["start", "step", "end"])
      #expect(all.last?["exitStatus"] as? Int == 5)
      #expect((all.last?["error"] as? String)?.isEmpty == false)
      // Wrong usage touches no file.
      let before = text(file)
      #expect(try await Unseam().run(["audit", "/nowhere"] + words).status == 64)
      #expect(text(file) == before)
    }

    @Test func aManifestThatCannotBeReadLeavesNoEarlierEnd() async throws {
      let package = try SmallPackage(["Package.swift": "// swift-tools-version: 6.0\nlet = 1\n"])
      defer { package.remove() }
      let file = package.home.appendingPathComponent("lines.jsonl")
      try Data("{\"record\":\"end\",\"exitStatus\":0}\n".utf8).write(to: file)
      let run = try await Unseam().run([
        "audit", package.root.path, "--scratch-path", package.scratch.path, "--format",
        "jsonl:" + file.path,
      ])
      #expect(run.status == 5, "\(run.errors)")
      let all = try records(text(file))
      #expect(names(all) == ["end"])
      #expect(all.last?["exitStatus"] as? Int == 5)
      #expect((all.last?["error"] as? String)?.contains("the manifest") == true)
    }

    /// As `unseam audit . > lines.jsonl` writes it.
    @Test func whatOurOwnStreamsLeadToIsNotBlamedOnTheTests() async throws {
      let package = try SmallPackage(Self.single)
      defer { package.remove() }
      let words = "audit . --scratch-path ../scratch --format jsonl"
      var command = Command([
        "/bin/sh", "-c",
        try "'\(Unseam().executable.path)' \(words) --verbose >lines.jsonl 2>messages",
      ])
      command.directory = package.root.path
      let run = try await Unseam.Run(command)
      let messages = try package.text(of: "messages")
      #expect(run.status == 0, "\(messages)")
      #expect(names(try records(try package.text(of: "lines.jsonl"))).last == "end")
      #expect(!messages.contains("changed the package's own folder"), "\(messages)")
    }

    @Test func aFormatThatCannotBeWrittenLeavesOneEnd() async throws {
      let package = try SmallPackage(Self.single)
      defer { package.remove() }
      let run = try await Unseam().run([
        "audit", package.root.path, "--scratch-path", package.scratch.path, "--format", "jsonl",
        "--format", "json:/dev/full",
      ])
      #expect(run.status == 64, "\(run.errors)")
      let all = try records(run.output)
      #expect(names(all).filter { $0 == "end" } == ["end"] && names(all).last == "end")
      #expect(names(all).contains("audit"))
      #expect(all.last?["exitStatus"] as? Int == 64)
      #expect((all.last?["error"] as? String)?.contains("/dev/full") == true)
    }

    @Test func afterAFailedWriteNothingFollows() async throws {
      let package = try SmallPackage(Self.slowAndLeaky)
      defer { package.remove() }
      let pipe = package.home.appendingPathComponent("pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let run = try MarkedRun(
        [
          "audit", package.root.path, "--scratch-path", package.scratch.path, "--format",
          "jsonl:" + pipe,
        ], transcript: package.home.appendingPathComponent("transcript"))
      // One reader goes while the tests are built, and another comes when two steps had none.
      let first = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      #expect(try await run.waits(for: "Building"), "\(run.text)")
      var byte: UInt8 = 0
      while read(first, &byte, 1) == 1 {}
      close(first)
      #expect(try await run.waits(for: "[3/11]"), "\(run.text)")
      let second = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      defer { close(second) }
      #expect(try await run.end() == .exited(64), "\(run.text)")
      #expect(run.text.contains("can't write '\(pipe)'"), "\(run.text)")
      #expect(read(second, &byte, 1) == 0)
    }

    private func text(_ file: URL) -> String {
      (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }

    /// Nothing is wrong with it.
    private static let single = [
      "Sources/Shop/Shop.swift": "public let rate = 1\n",
      "Tests/ShopTests/SingleTests.swift": """
      import Shop
      import XCTest

      final class SingleTests: XCTestCase {
        func testRate() { XCTAssertEqual(rate, 1) }
      }
      """,
    ]

    /// A leak and a victim that are found long before the search is over.
    private static let slowAndLeaky = [
      "Sources/Shop/Shop.swift": "public nonisolated(unsafe) var rate = 1\n",
      "Tests/ShopTests/SlowTests.swift": """
      import Shop
      import XCTest

      final class SlowTests: XCTestCase {
        func testOne() { usleep(200_000); rate = 2 }
        func testTwo() { usleep(200_000); XCTAssertEqual(rate, 1) }
        func testThree() { usleep(200_000) }
      }
      """,
    ]
  }
}

/// A run of the command whose standard output is a pipe that is read while it runs.
final class PipedRun: Sendable {
  private let process = Mutex(Process())
  private let bytes = Mutex(Data())

  init(_ arguments: [String]) throws {
    let pipe = Pipe()
    try process.withLock { process in
      process.executableURL = try Unseam().executable
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      try process.run()
    }
    let descriptor = dup(pipe.fileHandleForReading.fileDescriptor)
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count <= 0 { break }
        bytes.withLock { $0.append(contentsOf: buffer[..<count]) }
      }
      close(descriptor)
    }
  }

  var text: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }
  var isRunning: Bool { process.withLock(\.isRunning) }

  /// Waits until the text was written; false where it was not within a minute or two.
  func waits(for text: String) async throws -> Bool { try await holds { self.text.contains(text) } }

  /// The exit status, once it has ended and all is read.
  func end() async throws -> Int32 {
    _ = try await holds { !self.isRunning }
    try await Task.sleep(for: .milliseconds(300))
    return process.withLock(\.terminationStatus)
  }
}

/// Waits until the condition holds; false where it does not within a minute or two.
func holds(_ condition: () throws -> Bool) async throws -> Bool {
  let deadline = ContinuousClock.now + .seconds(150)
  while ContinuousClock.now < deadline {
    if try condition() { return true }
    try await Task.sleep(for: .milliseconds(30))
  }
  return false
}
