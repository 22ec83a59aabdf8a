import Basics
import Discovering
import Foundation

/// What changed in the package's folder since a commit, as git tells it.
struct Changes {
  /// Relative to the package, sorted.
  let paths: [String]

  init(since reference: String, in root: String, by launcher: Launcher) throws {
    var paths: Set<String> = []
    // A word that begins with a dash would be an option to git.
    guard !reference.isEmpty, !reference.hasPrefix("-") else {
      throw Failure("'\(reference)' is no commit; name one after --since", .usage)
    }
    for arguments in [
      ["diff", "--name-only", "--relative", "-z", reference, "--"],
      ["ls-files", "--others", "--exclude-standard", "-z"],
    ] {
      var command = Command(["git", "-C", root] + arguments)
      command.timeLimit = .whole(.seconds(60))
      let result: Command.Result
      do { result = try command.run(by: launcher) } catch {
        throw Failure("--since needs git, which can't be run: \(error)", .usage)
      }
      guard result.succeeded else {
        let reason = result.errorText.split(separator: "\n").first.map(String.init) ?? "git failed"
        throw Failure(
          "can't tell what changed since '\(reference)': \(reason); name a commit that git knows",
          .usage)
      }
      paths.formUnion(
        String(decoding: result.output, as: UTF8.self).split(separator: "\0").map(String.init))
    }
    self.paths = paths.filter(Self.matters).sorted()
  }

  /// The tests of `tests` that the changes can have affected; all of them where something else than a Swift source of
  /// the package changed, which is then named.
  func affected(
    among tests: [TestID], _ sources: TestSources
  ) -> (tests: Set<TestID>, because: String?) {
    if let other = paths.first(where: { !sources.knows($0) }) { return (Set(tests), other) }
    let changed = Set(paths)
    return (Set(tests.filter { !sources.files(behind: $0).isDisjoint(with: changed) }), nil)
  }

  /// Prose and the settings of other tools decide no test.
  private static func matters(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let isAside = path.hasPrefix(".") && !path.hasPrefix(".swiftpm/")
    return !isAside && !name.hasPrefix(".") && !name.hasPrefix("LICENSE")
      && !(name.hasSuffix(".md") && !path.hasPrefix("Sources/") && !path.hasPrefix("Tests/"))
  }
}
