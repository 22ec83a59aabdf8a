import Basics
import FixtureRuns
import Foundation
import Reporting
import Requesting
import Testing

extension EndToEnd {
  /// What a step of GitHub Actions shows without being asked; from saved reports, so that nothing is built.
  @Suite struct WorkflowTests {
    private let saved = Fixture.repository
      .appendingPathComponent("Reports/StaticMethodsLeaky.json").path
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("unseam-workflow-" + String(UUID().uuidString.prefix(8)))
    private var summary: String { folder.appendingPathComponent("summary.md").path }

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("# Before\n".utf8).write(to: URL(fileURLWithPath: summary))
    }

    private func report(_ words: String..., variables: [String: String]? = nil) async throws
      -> Unseam.Run
    {
      try await Unseam().run(
        ["report", saved] + words, in: folder,
        variables: variables ?? ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary])
    }

    private func alone(_ format: ReportFormat) async throws -> String {
      try await report("--format", format.rawValue, variables: [:]).output
    }

    private func summaryText() throws -> String {
      try String(contentsOfFile: summary, encoding: .utf8)
    }

    @Test func annotationsFollowTheTextAndTheSummaryIsAddedTo() async throws {
      let run = try await report()
      let text = try await alone(.text)
      let commands = try await alone(.github)
      #expect(run.status == 2 && run.errors == "")
      #expect(run.output == text + commands)
      #expect(commands.contains("::error file=") && !text.contains("::error"))
      let added = try await alone(.markdown)
      #expect(try summaryText() == "# Before\n" + added)
      _ = try await report("--quiet", "--format", "text", "--format", "json:a.json")
      #expect(try summaryText() == "# Before\n" + added + added)
    }

    @Test(arguments: [
      [:], ["GITHUB_ACTIONS": "false"], ["GITHUB_STEP_SUMMARY": "/nowhere/summary.md"],
      ["GITHUB_ACTIONS": ""],
    ])
    func elsewhereThereIsTheTextAlone(_ variables: [String: String]) async throws {
      let run = try await report(variables: variables)
      #expect(run.output == (try await alone(.text)))
      #expect(run.errors == "")
    }

    @Test func anOptionOrTheConfigurationSwitchesItOff() async throws {
      let text = try await alone(.text)
      #expect(try await report("--no-annotations").output == text)
      let file = folder.appendingPathComponent("c.json")
      try Data(#"{"noAnnotations": true}"#.utf8).write(to: file)
      #expect(try await report("--config", file.path).output == text)
      #expect(try summaryText() == "# Before\n")
    }

    @Test func aFormatForProgramsStandsAlone() async throws {
      for name in ReportFormat.allCases where name != .text {
        let run = try await report("--format", name.rawValue)
        #expect(run.output == (try await alone(name)), "\(name)")
      }
      #expect(try await report("--format", "json:a.json").output == "")
      #expect(try summaryText() == "# Before\n")
    }

    @Test func whatIsAskedForIsNotThereTwice() async throws {
      let text = try await alone(.text)
      let annotated = try await report("--format", "text", "--format", "github:a.txt")
      #expect(annotated.output == text)
      #expect(try summaryText() != "# Before\n")
      let before = try summaryText()
      let summed = try await report("--format", "text", "--format", "markdown:b.md")
      #expect(summed.output != text)
      #expect(try summaryText() == before)
    }

    @Test func aSummaryThatCannotBeWrittenIsNamedAndNothingElse() async throws {
      for (place, hint) in [
        ("/nowhere/at/all.md", "No such file"), (folder.path, "Is a directory"),
      ] {
        let run = try await report(
          variables: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": place])
        #expect(run.status == 2)
        #expect(run.errors.contains("warning: can't add to the step's summary '\(place)': \(hint)"))
        #expect(run.errors.split(separator: "\n").count == 1)
      }
      let full = String(repeating: "x", count: 1 << 20)
      try Data(full.utf8).write(to: URL(fileURLWithPath: summary))
      let run = try await report()
      #expect(run.errors.contains("more than GitHub shows"))
      #expect(try summaryText() == full)
    }

    @Test func withoutASummaryThereAreAnnotations() async throws {
      let run = try await report(variables: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": ""])
      #expect(run.output.contains("\n::error file="))
      #expect(run.errors == "")
    }

    @Test func namesDoNotBecomeCommands() async throws {
      let name = "x::error file=a,line=1::y\\r\\n::warning::"
      let text = try String(contentsOfFile: saved, encoding: .utf8)
        .replacing("MessageManagerTests/testOtherVersionIsTurnedAway", with: name)
      let hostile = folder.appendingPathComponent("hostile.json")
      try Data(text.utf8).write(to: hostile)
      let run = try await Unseam().run(
        ["report", hostile.path], in: folder, variables: ["GITHUB_ACTIONS": "true"])
      let lines = run.output.split(whereSeparator: \.isNewline)
      #expect(lines.contains { $0.hasPrefix("::error file=") })
      #expect(!lines.contains { $0.trimmingCharacters(in: .whitespaces).hasPrefix("::warning::") })
    }
  }
}
