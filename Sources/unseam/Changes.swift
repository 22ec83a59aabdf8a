import Basics
import Commanding
import Discovering
import Foundation

/// What changed in the package's folder since a commit, as git tells it.
struct Changes {
  /// Relative to the package, whole for what lies elsewhere; sorted.
  let paths: [String]
  /// What files of tests held before, as far as that is known.
  private let earlierTexts: [String: [UInt8]]

  /// Changes that are known: the texts of before, by path relative to the package.
  init(from earlierTexts: [String: [UInt8]]) {
    paths = earlierTexts.keys.sorted()
    self.earlierTexts = earlierTexts
  }

  /// - Parameters:
  ///   - root: the package's folder.
  ///   - dependencies: the folders of other packages that it depends on.
  ///   - testFiles: the package's files of tests.
  ///   - ignoring: whole paths of files and folders that no test can depend on.
  init(
    since reference: String, in root: String, _ dependencies: [String], testFiles: Set<String>,
    ignoring: [String], by launcher: Launcher
  ) throws {
    let git = try Git(reference, launcher)
    let own = try git.changes(in: root).filter { path in
      let whole = root + "/" + path
      return !ignoring.contains { whole == $0 || whole.hasPrefix($0 + "/") }
        && !OwnFiles.contain(whole)
    }
    let others = try dependencies.flatMap { folder in
      try git.changes(in: folder).map { folder + "/" + $0 }
    }
    paths = (own.filter(Self.matters) + others).sorted()
    earlierTexts = try git.texts(of: testFiles.intersection(own), in: root)
  }

  /// Refuses a reference that git does not know in `root`, before anything is built for it.
  static func check(_ reference: String, in root: String, by launcher: Launcher) throws {
    _ = try Git(reference, launcher).commit(in: root)
  }

  /// Asks git what changed since a commit.
  private struct Git {
    let reference: String
    let launcher: Launcher

    init(_ reference: String, _ launcher: Launcher) throws {
      // A word that begins with a dash would be an option to git.
      guard !reference.isEmpty, !reference.hasPrefix("-") else {
        throw Failure("'\(reference)' is no commit; name one after --since", .usage)
      }
      (self.reference, self.launcher) = (reference, launcher)
    }

    func commit(in folder: String) throws -> String {
      try run(["rev-parse", "--verify", "--quiet", reference + "^{commit}"], folder)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// What differs from the commit, and what git does not know of, but for build products; relative to `folder`.
    func changes(in folder: String) throws -> Set<String> {
      let commit = try commit(in: folder)
      let changed = try run(
        ["diff", "--name-only", "--no-renames", "--relative", "-z", commit, "--"], folder)
      let new = try run(["ls-files", "--others", "--exclude-standard", "-z"], folder)
      let paths = (changed + new).split(separator: "\0").map(String.init)
      return Set(paths.filter { !$0.split(separator: "/").contains(".build") })
    }

    /// What the files held at the commit; without those that were not there.
    func texts(of paths: Set<String>, in folder: String) throws -> [String: [UInt8]] {
      if paths.isEmpty { return [:] }
      let commit = try commit(in: folder)
      return paths.reduce(into: [:]) { texts, path in
        var command = Command(["git", "-C", folder, "cat-file", "blob", commit + ":./" + path])
        command.timeLimit = .whole(.seconds(60))
        guard let result = try? command.run(by: launcher), result.succeeded else { return }
        texts[path] = Array(result.output)
      }
    }

    private func run(_ arguments: [String], _ folder: String) throws -> String {
      var command = Command(["git", "-C", folder] + arguments)
      command.timeLimit = .whole(.seconds(60))
      let result: Command.Result
      do { result = try command.run(by: launcher) } catch {
        throw Failure("--since needs git, which can't be run: \(error)", .usage)
      }
      guard result.succeeded else {
        let reason = result.errorText.split(separator: "\n").first.map { ": \($0)" } ?? ""
        throw Failure(
          "can't tell what changed in '\(folder)' since '\(reference)'\(reason); name a commit that git knows there",
          .usage)
      }
      return result.outputText
    }
  }

  /// The tests of `tests` that the changes can have affected; all of them where something else than a Swift source of
  /// the package changed, which is then named.
  ///
  /// - Parameter files: the package's files as they are now.
  func affected(
    among tests: [TestID], _ sources: TestSources, _ files: [EditedFile]
  ) -> (tests: Set<TestID>, because: String?) {
    var affected: Set<TestID> = []
    let paths = paths.filter { path in
      guard let concerned = concernedTests(by: path, among: tests, files) else { return true }
      affected.formUnion(concerned)
      return false
    }
    if let other = paths.first(where: { !sources.knows($0) }) { return (Set(tests), other) }
    let behind = Dictionary(
      tests.map { ($0, sources.files(behind: $0)) }, uniquingKeysWith: { first, _ in first })
    // What stands behind no test may be what is left of a suite that helped others.
    let all = behind.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    if let orphan = paths.first(where: { !all.contains($0) }) { return (Set(tests), orphan) }
    return (affected.union(tests.filter { behind[$0]?.isDisjoint(with: paths) == false }), nil)
  }

  /// The tests that the change of one file can have affected, where that is nothing but members of suites; nil elsewhere.
  private func concernedTests(
    by path: String, among tests: [TestID], _ files: [EditedFile]
  ) -> Set<TestID>? {
    guard let earlier = earlierTexts[path], let file = files.first(where: { $0.path == path })
    else {
      return nil
    }
    return SuiteDifference(of: file, from: earlier, among: files)?.concernedTests(among: tests)
  }

  /// The settings of other tools decide no test.
  private static func matters(_ path: String) -> Bool {
    let aside: Set<String> = [
      ".gitignore", ".gitattributes", ".editorconfig", ".swift-format", ".swiftformat",
      ".swiftlint.yml", ".gitlab-ci.yml", ".mailmap",
    ]
    return !aside.contains(path) && !path.hasPrefix(".github/")
  }
}
