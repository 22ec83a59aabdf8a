import Basics
import Commanding
import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// Each thing that an audit needs has its line, and what is not well says what to do.
  @Suite struct DoctorTests {
    private func doctor(_ package: String, _ scratch: URL) async throws -> Unseam.Run {
      try await Unseam().run(["doctor", package, "--scratch-path", scratch.path])
    }

    /// The line of the check; nil where there is none.
    private func line(_ name: String, _ run: Unseam.Run) -> Substring? {
      run.output.split(separator: "\n").first { $0.dropFirst(9).hasPrefix(name + ": ") }
    }

    @Test func allThatAnAuditNeedsIsLookedAt() async throws {
      try await FixtureCopy.with(Fixture("SingletonSpyLeaky")) { copy in
        let run = try await doctor(copy.package.path, copy.scratch)
        #expect(run.status == 0, "\(run.output)")
        for name in [
          "platform", "processes", "temporary folder", "memory", "open files", "network", "git",
          "Swift toolchain", "runtime library", "scratch folder", "disk", "manifest and sources",
          "tests", "build", "trials",
        ] {
          #expect(line(name, run)?.hasPrefix("failed") == false, "\(name)\n\(run.output)")
        }
        #expect(line("tests", run)?.contains("6 tests and 12 seams in 2 test targets") == true)
        #expect(line("trials", run)?.hasPrefix("ok       ") == true)
        #expect(run.output.hasSuffix("An audit can be done.\n"))
      }
    }

    @Test func aScratchFolderInTheWayFails() async throws {
      try await FixtureCopy.with(Fixture("NoTests")) { copy in
        let file = copy.output("in-the-way")
        try Data().write(to: file)
        let run = try await doctor(copy.package.path, file)
        #expect(run.status == 70)
        #expect(line("scratch folder", run)?.hasPrefix("failed   ") == true, "\(run.output)")
        #expect(line("scratch folder", run)?.contains("--scratch-path") == true)
        #expect(line("build", run) == nil)
      }
    }

    @Test func aPackageWithoutTestsFails() async throws {
      try await FixtureCopy.with(Fixture("NoTests")) { copy in
        let run = try await doctor(copy.package.path, copy.scratch)
        #expect(run.status == 70)
        #expect(line("tests", run)?.hasPrefix("failed   ") == true, "\(run.output)")
        #expect(run.output.hasSuffix("An audit can't be done until what failed is mended.\n"))
      }
    }

    @Test func aPackageThatDoesNotBuildFails() async throws {
      try await FixtureCopy.with(Fixture("DoesNotBuild")) { copy in
        let run = try await doctor(copy.package.path, copy.scratch)
        #expect(run.status == 70)
        #expect(line("build", run)?.hasPrefix("failed   ") == true, "\(run.output)")
      }
    }

    @Test func aManifestThatCanNotBeReadFails() async throws {
      let package = try SmallPackage(["Package.swift": "// swift-tools-version: 6.0\nnonsense(\n"])
      defer { package.remove() }
      let run = try await doctor(package.root.path, package.scratch)
      #expect(run.status == 70)
      #expect(line("manifest and sources", run)?.contains("mend it") == true, "\(run.output)")
    }

    @Test func aFolderThatIsNoPackageIsWrongUsage() async throws {
      let run = try await Unseam().run(["doctor", "/tmp"])
      expectError(run, 64, "is no Swift package")
    }

    @Test func whatIsMissingOnPATHIsNamed() async throws {
      let empty = FileManager.default.temporaryDirectory
        .appendingPathComponent("unseam-empty-" + UUID().uuidString)
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: empty) }
      var command = Command([try Unseam().executable.path, "doctor"])
      command.environment = ProcessInfo.processInfo.environment.merging(["PATH": empty.path]) { $1 }
      command.directory = empty.path
      let run = try await Unseam.Run(command)
      #expect(run.status == 70)
      #expect(line("Swift toolchain", run)?.hasPrefix("failed   ") == true, "\(run.output)")
      #expect(line("Swift toolchain", run)?.contains("swift.org") == true)
      #expect(line("git", run)?.hasPrefix("warning  ") == true)
      #expect(line("network", run)?.contains("--allow-real") == true)
      #expect(run.output.contains("No package is named or near"))
      command.arguments.append("--quiet")
      let quiet = try await Unseam.Run(command)
      #expect(quiet.status == 70)
      #expect(line("git", quiet)?.hasPrefix("warning  ") == true)
      #expect(!quiet.output.contains("ok       "), "\(quiet.output)")
    }
  }
}
