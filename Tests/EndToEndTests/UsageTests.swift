import Basics
import Commanding
import FixtureRuns
import Foundation
import Reporting
import Requesting
import Testing
import unseam

extension EndToEnd {
  /// What is wrong with a command line is said in one line, before anything is built.
  @Suite struct UsageTests {
    @Test(arguments: [
      (["audt"], "did you mean 'audit'?"),
      (["audit", "--fromat", "json"], "did you mean '--format'?"),
      (["audit", "--seam", "resett"], "did you mean 'reset'?"),
      (["audit", "--format", "jsn"], "did you mean 'json'?"),
      (["explain", "victm"], "did you mean 'victim'?"),
      (["adit"], "did you mean 'audit'?"),
      (["versoin"], "did you mean 'version'?"),
      (["config"], "did you mean 'dump-configuration'?"),
      (["help", "audit", "extra"], "'help' does not take 'extra'"),
      (["version", "extra"], "'version' does not take 'extra'"),
      (["explain", "exposd"], "did you mean 'exposed'?"),
      (["explain", "teardwon"], "did you mean 'teardown'?"),
      (["schema", "confguration"], "did you mean 'configuration'?"),
      (["schema"], "'schema' needs NAME"),
      (["replay"], "'replay' needs FINDING"),
      (["audit", "--filter", "("], "expected a regular expression"),
      (["--quiet"], "no verb"),
    ])
    func aWrongWordNamesTheNearestRightOne(_ words: [String], _ hint: String) async throws {
      expectError(try await Unseam().run(words), 64, hint)
    }

    @Test func aFolderThatIsNoPackageIsWrongUsage() async throws {
      let folder = try SmallPackage([:])
      defer { folder.remove() }
      let run = try await Unseam().run(["audit", folder.root.path])
      expectError(run, 64, folder.root.path, "holds no Package.swift")
    }

    @Test func aFolderThatDoesNotExistIsWrongUsage() async throws {
      let run = try await Unseam().run(["audit", "/nowhere/at/all"])
      expectError(run, 64, "there is no folder '/nowhere/at/all'")
    }

    @Test(arguments: [[], ["--effective"]])
    func theConfigurationOfNoPackageIsWrongUsage(_ words: [String]) async throws {
      let run = try await Unseam().run(["dump-configuration", "/nowhere/at/all"] + words)
      expectError(run, 64, "there is no folder '/nowhere/at/all'")
      let folder = try SmallPackage([:])
      defer { folder.remove() }
      #expect(try await Unseam().run(["dump-configuration"] + words, in: folder.root).status == 0)
    }

    @Test func helpIsAVerbToo() async throws {
      let run = try await Unseam().run(["help", "audit"])
      #expect(run.status == 0 && run.errors == "")
      #expect(run.output == (try await Unseam().run(["audit", "--help"])).output)
    }

    /// That is how the plug-in says which package SwiftPM works on.
    @Test func theEnvironmentNamesThePackageWhereNoWordDoes() async throws {
      var command = Command([try Unseam().executable.path, "audit"])
      command.environment = ProcessInfo.processInfo.environment
        .merging(["UNSEAM_PACKAGE_PATH": "/nowhere/named"]) { $1 }
      expectError(try await Unseam.Run(command), 64, "there is no folder '/nowhere/named'")
      command.arguments.append("/nowhere/else")
      expectError(try await Unseam.Run(command), 64, "there is no folder '/nowhere/else'")
      // The current folder is named as well as any other.
      let folder = try SmallPackage([:])
      defer { folder.remove() }
      command.directory = folder.root.path
      command.arguments[2] = "."
      expectError(try await Unseam.Run(command), 64, "/package' is no Swift package")
    }

    @Test func outputThatFindsNoRoomIsNamed() async throws {
      let words = try "'\(Unseam().executable.path)' explain victim > /dev/full"
      let run = try await Unseam.Run(Command(["/bin/sh", "-c", words]))
      expectError(run, 64, "can't write to standard output", "No space left")
    }

    @Test func withoutWordsTheOverviewIsShown() async throws {
      let run = try await Unseam().run([])
      #expect(run.status == 0)
      #expect(run.errors == "")
      for verb in Verb.allCases { #expect(run.output.contains(verb.rawValue)) }
    }

    @Test func theVersionIsOneLine() async throws {
      let run = try await Unseam().run(["--version"])
      #expect(run.status == 0)
      #expect(run.output.wholeMatch(of: /unseam \d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: SchemaName.allCases)
    func everySchemaIsPrintedAsItIs(_ name: SchemaName) async throws {
      let run = try await Unseam().run(["schema", name.rawValue])
      #expect(run.status == 0 && run.errors == "")
      #expect(run.output == unseam.schema(of: name))
    }

    @Test(arguments: FindingKind.allCases)
    func everyKindOfFindingIsExplained(_ kind: FindingKind) async throws {
      let run = try await Unseam().run(["explain", kind.rawValue])
      #expect(run.status == 0)
      #expect(run.errors == "")
      #expect(run.output.hasPrefix(kind.rawValue))
      #expect(run.output.split(separator: "\n").count > 3)
    }
  }
}
