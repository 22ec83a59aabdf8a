import FixtureRuns
import Foundation
import Testing

/// The set-ups to copy, before judges that are not ours (see `Validators`).
@Suite(.enabled(if: Validators.folder != nil)) struct SetUpTests {
  private func setUps(_ service: String) throws -> [String: String] {
    let blocks = try Page().blocks.filter {
      $0.language == "yaml" && $0.lines.first?.hasPrefix("# " + service) == true
    }
    return Dictionary(
      uniqueKeysWithValues: blocks.enumerated().map {
        ("\($0).yml", $1.lines.joined(separator: "\n"))
      })
  }

  @Test(arguments: [("GitHub Actions", "github-workflows"), ("GitLab", "gitlab-ci")])
  func areWhatTheServiceReads(service: String, schema: String) async throws {
    let setUps = try setUps(service)
    #expect(setUps.count == 2)
    #expect(try await Validators.complaints(on: setUps, by: .vendored(schema)) == "")
    let broken = ["broken.yml": "isolation: [unseam gate]\njobs: 3\n"]
    #expect(try await Validators.complaints(on: broken, by: .vendored(schema)) != "")
  }
}
