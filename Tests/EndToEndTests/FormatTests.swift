import Basics
import Commanding
import FixtureRuns
import Foundation
import Reporting
import Requesting
import Testing

extension EndToEnd {
  /// Reports as files, in every format; from saved reports, so that nothing is built.
  @Suite struct FormatTests {
    private let saved = Fixture.repository
      .appendingPathComponent("Reports/StaticMethodsLeaky.json").path
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("unseam-formats-" + String(UUID().uuidString.prefix(8)))

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func report(_ formats: String..., in directory: URL? = nil) async throws -> Unseam.Run {
      try await Unseam().run(
        ["report", saved] + formats.flatMap { ["--format", $0] }, in: directory ?? folder)
    }

    private func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    @Test func allFormatsAtOnceAreWholeFiles() async throws {
      let formats = ReportFormat.allCases.map { "\($0.rawValue):out.\($0.rawValue)" }
      let run = try await Unseam().run(
        ["report", saved, "--package-path", Fixture.repository.path]
          + formats.flatMap { ["--format", $0] }, in: folder)
      #expect(run.status == 2, "\(run.errors)")
      #expect(run.output == "" && run.errors == "")
      let report = try readReport(Data(contentsOf: URL(fileURLWithPath: saved)))
      for name in ReportFormat.allCases {
        let written = try text("out.\(name.rawValue)")
        let alone = try await self.report(name.rawValue, in: Fixture.repository)
        #expect(alone.output == written, "\(name)")
        for finding in report.findings where finding.severity == .error {
          // A victim without a seam is no mutant.
          #expect(written.contains(finding.id) || name == .mutation, "\(name)")
        }
      }
    }

    @Test func whatCanNotBeWrittenIsRefusedBeforeAnythingRuns() async throws {
      let output = folder.appendingPathComponent("a.json")
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("loop").path, withDestinationPath: "loop")
      try Data().write(to: folder.appendingPathComponent("file"))
      for (format, hint) in [
        ("json:\(folder.path)", "it is a folder"), ("json:new/", "it is a folder"),
        ("json:absent/a.json", "there is no folder"),
        ("json:/proc/a.json", "can't write '/proc/a.json'"),
        ("json:\(String(repeating: "x", count: 300))", "File name too long"),
        ("json:loop", "Too many levels of symbolic links"), ("json:file/a.json", "no folder"),
      ] {
        let words = ["audit", "/nowhere", "--format", "jsonl:a.json", "--format", format]
        expectError(try await Unseam().run(words, in: folder), 64, hint, "name another file")
        expectError(try await report("jsonl:a.json", format), 64, hint)
      }
      #expect(!FileManager.default.fileExists(atPath: output.path))
    }

    @Test func twoReportsInOneFileAreRefused() async throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("link").path, withDestinationPath: ".")
      for other in ["json:a", "json:./a", "json:x/../a", "json:link/a", "json:\(folder.path)/a"] {
        expectError(try await report("text:a", other), 64, "give each a file of its own")
      }
    }

    @Test func standardOutputByAnotherNameIsStandardOutput() async throws {
      for words in [
        "--format text --format json:/dev/stdout", "--format json:/dev/fd/1 --format text",
        "--format json:/dev/stdout --format jsonl:/proc/self/fd/1",
      ] {
        for end in ["| cat; exit ${PIPESTATUS[0]}", "> out.json"] {
          let line = try "'\(Unseam().executable.path)' report '\(saved)' \(words) \(end)"
          var command = Command(["/bin/bash", "-c", line])
          command.directory = folder.path
          expectError(try await Unseam.Run(command), 64, "mixed on standard output", "json:FILE")
        }
      }
      let line = try "'\(Unseam().executable.path)' report '\(saved)' --format text --format json:"
      let nowhere = try await Unseam.Run(
        Command(["/bin/sh", "-c", line + "/dev/null > /dev/null"]))
      #expect(nowhere.status == 2 && nowhere.errors == "")
    }

    @Test func whatIsReadIsNotReplacedByAnythingElse() async throws {
      let text = try String(contentsOfFile: saved, encoding: .utf8)
      try Data(text.utf8).write(to: folder.appendingPathComponent("in.json"))
      let unseam = try Unseam()
      for words in [["in.json"], [saved, "--compare", "in.json"]] {
        let run = try await unseam.run(
          ["report"] + words + ["--format", "html:./in.json"], in: folder)
        expectError(run, 64, "'./in.json' is to be read, and would be replaced")
        #expect(try self.text("in.json") == text)
      }
      _ = try await unseam.run(["report", "in.json", "--format", "json:in.json"], in: folder)
      #expect(try self.text("in.json") == text)
    }

    @Test func aPipeIsWrittenToAndALinkedFileReplaced() async throws {
      let words = try
        "'\(Unseam().executable.path)' report '\(saved)' --format json:/dev/stdout | cat"
      var command = Command(["/bin/sh", "-c", words])
      command.directory = folder.path
      let piped = try await Unseam.Run(command)
      #expect(piped.output == (try String(contentsOfFile: saved, encoding: .utf8)))
      try Data("old".utf8).write(to: folder.appendingPathComponent("real"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("alias").path, withDestinationPath: "real")
      _ = try await report("jsonl:alias")
      #expect(try text("real").hasPrefix("{\"record\":\"audit\""))
    }

    @Test func pathsAreThoseOfTheRepositoryAroundThePackage() async throws {
      let package = folder.appendingPathComponent("mono/Shop")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      try Data().write(to: package.appendingPathComponent("Package.swift"))
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("mono/.git"), withIntermediateDirectories: true)
      let run = try await report("gitlab", in: package)
      #expect(run.output.contains("\"path\": \"Shop/Tests/"), "\(run.output)")
      let outside = try await report("gitlab")
      #expect(outside.output.contains("\"path\": \"Tests/"))
    }
  }
}
