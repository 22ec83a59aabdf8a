import Basics
import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// `swift package unseam`, in a package that depends on this one.
  @Suite struct PluginTests {
    private static let files = [
      "Sources/Shop/Shop.swift": GatedShop.counter, "Tests/ShopTests/OldTests.swift": GatedShop.old,
    ]

    @Test func withoutPermissionItSaysWhatToAdd() async throws {
      let plugged = try PluggedPackage(Self.files)
      defer { plugged.package.remove() }
      let listed = try await plugged.swiftPackage(["plugin", "--list"])
      #expect(listed.output.contains("‘unseam’ (plugin ‘UnseamPlugin’"), "\(listed.errors)")
      let run = try await plugged.swiftPackage(["unseam", "audit"])
      #expect(run.status == 1)
      #expect(run.errors.contains("it builds in .build/unseam"), "\(run.errors)")
      #expect(run.errors.contains("Use `--allow-writing-to-package-directory` to allow this."))
    }

    /// All that needs the command to be built for a package is one test: that build takes minutes.
    @Test func aGateLivesThroughThePlugIn() async throws {
      let plugged = try PluggedPackage(Self.files)
      defer { plugged.package.remove() }
      try await adoptsABaseline(plugged)
      try await gainsAFinding(plugged)
      try await losesOne(plugged)
      try await movesAFile(plugged)
      try await suppressesOne(plugged)
      try expectNothingOfOursInTheAudit(of: plugged)
      try await otherStatusesAreNamed(plugged)
      try await theStreamsStayApart(plugged)
      try await interruptionReachesTheCommand(plugged)
    }

    private func adoptsABaseline(_ plugged: PluggedPackage) async throws {
      expectFailure(try await plugged.unseam("gate"), 2, "findings")
      #expect(try await plugged.unseam("baseline", "write").status == 0)
      let adopted = try await plugged.unseam("gate")
      #expect(adopted.status == 0, "\(adopted.output) \(adopted.errors)")
      #expect(!adopted.errors.contains("unseam ended"))
      #expect(adopted.output.contains("in the baseline"))
      #expect(!adopted.output.contains("OldTests/testStartsAtZero"))
    }

    private func gainsAFinding(_ plugged: PluggedPackage) async throws {
      try plugged.package.write(GatedShop.new, to: "Tests/ShopTests/NewTests.swift")
      let gained = try await plugged.unseam("gate")
      expectFailure(gained, 2, "findings")
      #expect(gained.output.contains("NewTests/testNameless"))
      #expect(!gained.output.contains("OldTests/testStartsAtZero"))
      #expect(try await plugged.unseam("baseline", "write").status == 0)
    }

    private func losesOne(_ plugged: PluggedPackage) async throws {
      try plugged.package.removeFile("Tests/ShopTests/NewTests.swift")
      let lost = try await plugged.unseam("gate")
      #expect(lost.status == 0, "\(lost.output) \(lost.errors)")
      #expect(lost.output.contains("Stale: in the baseline"))
      #expect(lost.output.contains("NewTests/testNameless"))
      #expect(try await plugged.unseam("baseline", "prune").status == 0)
    }

    private func movesAFile(_ plugged: PluggedPackage) async throws {
      try plugged.package.removeFile("Tests/ShopTests/OldTests.swift")
      try plugged.package.write(
        "\n\n" + GatedShop.old, to: "Tests/ShopTests/Moved/OldishTests.swift")
      let moved = try await plugged.unseam("gate")
      #expect(moved.status == 0, "\(moved.output) \(moved.errors)")
      #expect(!moved.output.contains("Stale"))
    }

    private func suppressesOne(_ plugged: PluggedPackage) async throws {
      try plugged.package.write(GatedShop.suppressed, to: "Tests/ShopTests/NewTests.swift")
      let suppressed = try await plugged.unseam("gate")
      #expect(suppressed.status == 0, "\(suppressed.output) \(suppressed.errors)")
      #expect(suppressed.output.contains("(suppressed: mended in 2.0)"))
    }

    /// The dependency that the plug-in comes from is no part of the subject, and not built for its tests.
    private func expectNothingOfOursInTheAudit(of plugged: PluggedPackage) throws {
      let scratch = plugged.package.root.path + "/.build/unseam"
      let modules = try FileManager.default.contentsOfDirectory(
        atPath: scratch + "/build/debug/Modules")
      #expect(modules.contains("ShopTests.swiftmodule"))
      #expect(!modules.contains("Discovering.swiftmodule"))
      let data = try Data(contentsOf: URL(fileURLWithPath: scratch + "/report.json"))
      let report = try readReport(data)
      #expect(report.tests.count == 4)
      #expect(report.tests.allSatisfy { $0.id.rawValue.hasPrefix("ShopTests.") })
      #expect(report.seams.isEmpty)
    }

    private func otherStatusesAreNamed(_ plugged: PluggedPackage) async throws {
      let none = try await plugged.unseam("audit", "--filter", "NoSuchTest")
      expectFailure(none, 3, "inconclusive")
      expectFailure(try await plugged.unseam("audt"), 64, "wrong usage")
      try plugged.package.write(
        "{\"schemaVersion\": 3, \"findings\": []}", to: ".unseam-baseline.json")
      expectFailure(try await plugged.unseam("gate"), 70, "unseam's own fault")
      try plugged.package.removeFile(".unseam-baseline.json")
      // SwiftPM's own options may stand behind the verb.
      let words = ["unseam", "--allow-writing-to-package-directory", "explain", "victim"]
      #expect(try await plugged.swiftPackage(words).output.hasPrefix("victim"))
    }

    private func theStreamsStayApart(_ plugged: PluggedPackage) async throws {
      let output = try await Unseam.Run(plugged.shell("PLUGIN audt 2>/dev/null | cat"))
      #expect(output.output == "")
      let errors = try await Unseam.Run(plugged.shell("PLUGIN audt 2>&1 >/dev/null | cat"))
      #expect(errors.output.contains("unseam: error: unknown verb 'audt'"), "\(errors.output)")
    }

    private func interruptionReachesTheCommand(_ plugged: PluggedPackage) async throws {
      let name = "Tests/ShopTests/SlowTests.swift"
      try plugged.package.write(try #require(InterruptionTests.slowFiles[name]), to: name)
      let transcript = plugged.package.home.appendingPathComponent("transcript")
      let line = "exec PLUGIN audit --filter SlowTests >>'\(transcript.path)' 2>&1"
      let run = try MarkedRun(plugged.shell(line), transcript: transcript)
      #expect(try await run.waits(for: "each test alone"), "\(run.text)")
      run.signal(SIGINT, to: "swift-package")
      #expect(try await run.end() == .signalled(SIGINT), "\(run.text)")
      // SwiftPM may be gone before the command is.
      #expect(try await holds { run.processes.isEmpty }, "\(run.processes)")
      #expect(run.text.contains("Exit status 130: interrupted"), "\(run.text)")
    }
  }
}

/// Expects SwiftPM to end with the only status that it has, after one line with the command's own.
private func expectFailure(
  _ run: Unseam.Run, _ status: Int32, _ meaning: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(run.status == 1, "\(run.output) \(run.errors)", sourceLocation: sourceLocation)
  let lines = run.errors.split(separator: "\n").filter { $0.contains("unseam ended") }
  #expect(lines.count == 1, "\(run.errors)", sourceLocation: sourceLocation)
  let line = "error: unseam ended with \(status) (\(meaning)"
  #expect(lines.first?.hasPrefix(line) == true, "\(run.errors)", sourceLocation: sourceLocation)
  #expect(
    lines.first?.hasSuffix("; 'swift package' ends with 1") == true, "\(run.errors)",
    sourceLocation: sourceLocation)
}
