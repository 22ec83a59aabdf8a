import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// What a terminal, and a log, shows of an audit that goes on.
  @Suite struct ProgressTests {
    @Test func aTerminalShowsOneLineAndIsLeftClean() async throws {
      try await FixtureCopy.with(Fixture("SingletonSpyLeaky")) { copy in
        let arguments = ["audit", copy.package.path, "--scratch-path", copy.scratch.path]
        let output = copy.output("report.txt")
        let run = try Terminal(arguments, columns: 44, output: output)
        #expect(try await run.end() == 2)
        #expect(run.transcript.contains("\r[2/11] each test alone, twice"), "\(run.transcript)")
        #expect(run.screen == [], "\(run.transcript)")
        #expect(try String(contentsOf: output, encoding: .utf8).contains("Exit status 2"))
        // Nothing is cut out of a report that goes to the same terminal.
        let again = try Terminal(arguments + ["--format", "jsonl"], columns: 200)
        #expect(try await again.end() == 2)
        #expect(again.screen.first?.hasPrefix("{") == true, "\(again.screen)")
        #expect(again.screen.last?.hasSuffix("}") == true, "\(again.screen)")
        #expect(!again.screen.contains { $0.hasPrefix("Building") }, "\(again.screen)")
      }
    }

    @Test func ctrlCLeavesNoHalfLine() async throws {
      let package = try SmallPackage(InterruptionTests.slowFiles)
      defer { package.remove() }
      let run = try Terminal(
        ["audit", package.root.path, "--scratch-path", package.scratch.path], columns: 100,
        output: package.home.appendingPathComponent("output"))
      #expect(try await run.waits(for: "SlowTests/t"), "\(run.transcript)")
      kill(run.id, SIGINT)
      #expect(try await run.end() == 130)
      #expect(
        run.screen == ["unseam: interrupted, ending what runs (once more: at once)"],
        "\(run.transcript)")
    }

    @Test func aLogGetsALineForEachStepAndQuietNone() async throws {
      try await FixtureCopy.with(Fixture("SingletonSpyLeaky")) { copy in
        let arguments = ["audit", copy.package.path, "--scratch-path", copy.scratch.path]
        let plain = try await Unseam().run(arguments)
        let lines = plain.errors.split(separator: "\n")
        for step in 1...11 {
          #expect(lines.count { $0.hasPrefix("[\(step)/11] ") } >= 1, "\(plain.errors)")
        }
        #expect(!plain.errors.contains("0 findings"), "\(plain.errors)")
        #expect(plain.errors.contains(#/\n\[11\/11\] [a-z ]+: (.* left, )?\d+ findings so far\n/#))
        #expect(!plain.errors.contains("\r") && !plain.errors.contains("\u{1B}"))
        let coloured = try await Unseam().run(arguments + ["--verbose", "--color", "always"])
        #expect(coloured.errors.contains(#/found: leak \S+ \(f-[0-9a-f]+\)/#), "\(coloured.errors)")
        #expect(
          coloured.errors.contains(#/\[5/11\] pairs: done, \d+ trials? in (less than )?\d+ s/#))
        #expect(try await Unseam().run(arguments + ["--quiet"]).errors == "")
      }
    }
  }
}
