import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// The scratch folder: the only place that the command writes to unasked.
  @Suite struct ScratchTests {
    @Test func aScratchPathThatIsAFileIsWrongUsage() async throws {
      try await FixtureCopy.with(Fixture("NoTests")) { copy in
        let file = copy.output("in-the-way")
        try Data().write(to: file)
        let run = try await Unseam().run(
          ["audit", copy.package.path, "--scratch-path", file.path + "/scratch"])
        expectError(
          run, 64, "can't write '\(file.path)/scratch': '\(file.path)' is a file, no folder; ")
        for verb in ["audit", "list"] {
          let taken = try await Unseam().run(
            [verb, copy.package.path, "--scratch-path", file.path])
          expectError(taken, 64)
          #expect(
            taken.errors.hasSuffix(
              "error: '\(file.path)' is a file, no folder to build in; choose another with --scratch-path\n"
            ), "\(taken.errors)")
        }
      }
    }

    @Test func cleanRemovesOurFolderAndOnlyOurs() async throws {
      try await FixtureCopy.with(Fixture("NoTests")) { copy in
        let unseam = try Unseam()
        let scratch = ["--scratch-path", copy.scratch.path]
        #expect(try await unseam.run(["list", copy.package.path] + scratch).status == 0)
        #expect(!FileManager.default.fileExists(atPath: copy.scratch.path))
        _ = try await unseam.run(["audit", copy.package.path] + scratch)
        #expect(FileManager.default.fileExists(atPath: copy.scratch.path))
        let cleaned = try await unseam.run(["clean", copy.package.path] + scratch)
        #expect(cleaned.status == 0, "\(cleaned.errors)")
        #expect(!FileManager.default.fileExists(atPath: copy.scratch.path))
        let again = try await unseam.run(["clean", copy.package.path] + scratch)
        #expect(again.status == 0)
        #expect(again.output.contains("nothing to clean"))
        let sources = copy.package.appendingPathComponent("Sources").path
        let foreign = try await unseam.run(
          ["clean", copy.package.path, "--scratch-path", sources])
        expectError(foreign, 64, sources)
        #expect(FileManager.default.fileExists(atPath: sources))
      }
    }
  }
}
