import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// From an audit to a patch in the sources, and to an audit that finds no error any more.
  @Suite struct FixTests {
    private static let file = "Tests/MessagesTests/MessageManagerTests.swift"

    @Test func itMendsWhatAnAuditFound() async throws {
      try await FixtureCopy.with(Fixture("StaticMethodsLeaky")) { copy in
        let place = [copy.package.path, "--scratch-path", copy.scratch.path]
        let fix = ["fix", "--package-path"] + place
        expectError(try await Unseam().run(fix), 64, "run 'unseam audit' first")
        #expect(try await Unseam().run(["audit"] + place).status == 2)
        expectError(try await Unseam().run(fix + ["f-none"]), 64, "f-none")
        try await expectRefusalOfChangedSources(fix, copy)
        try await expectPatchThatGitTakes(fix, copy)
        let applied = try await Unseam().run(fix + ["--apply"])
        #expect(applied.status == 0 && applied.output.isEmpty, "\(applied.errors)")
        #expect(applied.errors.contains("changed '\(Self.file)'"))
        #expect(try await Unseam().run(["audit"] + place).status == 0)
        let again = try await Unseam().run(fix)
        #expect(again.status == 0 && again.errors.contains("found no error"), "\(again.errors)")
      }
    }

    private func expectRefusalOfChangedSources(
      _ fix: [String], _ copy: FixtureCopy
    ) async throws {
      let file = copy.package.appendingPathComponent(Self.file)
      let text = try Data(contentsOf: file)
      try (text + Data("// more\n".utf8)).write(to: file)
      expectError(
        try await Unseam().run(fix), 64, "'\(Self.file)' changed since the last audit")
      try text.write(to: file)
    }

    private func expectPatchThatGitTakes(_ fix: [String], _ copy: FixtureCopy) async throws {
      let patch = copy.output("patch").path
      let run = try await Unseam().run(fix + ["--output", patch])
      #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
      let source = copy.fixture.folder.appendingPathComponent(Self.file).path
      let isSame = FileManager.default.contentsEqual(
        atPath: copy.package.appendingPathComponent(Self.file).path, andPath: source)
      #expect(isSame)
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      git.arguments = ["git", "apply", "--check", patch]
      git.currentDirectoryURL = copy.package
      try git.run()
      git.waitUntilExit()
      #expect(git.terminationStatus == 0)
    }
  }
}
