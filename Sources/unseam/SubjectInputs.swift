import Basics
import Discovering
import Foundation
import Observing

/// What decides the outcome of a trial, as far as the subject's files go.
struct SubjectInputs {
  private let located: Located
  private let sources: TestSources

  init(_ located: Located) {
    self.located = located
    sources = TestSources(located.subject, located.discovery)
  }

  /// Names for trials of `tests` that change when anything does that may decide their outcome.
  ///
  /// - Returns: those of now; and, where a change is tried, those that the trials had before which it can't have affected.
  func keys(for tests: [TestID]) -> (now: TrialKeys, before: TrialKeys?) {
    let common = StableHash.hexadecimal(common)
    let now = inputs(of: tests, located.discovery.files)
    guard let affected = located.affectedByChange(among: tests) else {
      return (TrialKeys(common: common, inputs: now), nil)
    }
    let before = inputs(of: tests.filter { !affected.contains($0) }, located.filesBefore)
    return (
      TrialKeys(common: common, inputs: now),
      TrialKeys(common: common, inputs: now.merging(before) { $1 })
    )
  }

  private func inputs(of tests: [TestID], _ files: [EditedFile]) -> [TestID: UInt64] {
    let hashes = Dictionary(
      files.map { ($0.path, StableHash.of(bytes: $0.original)) },
      uniquingKeysWith: { first, _ in first })
    var inputs: [TestID: UInt64] = [:]
    for test in tests {
      let parts = sources.files(behind: test).sorted().flatMap { path in
        [path, String(hashes[path] ?? 0)]
      }
      inputs[test] = StableHash.of(parts)
    }
    return inputs
  }

  /// A hash of what the package holds and of how it is built: the same on every machine.
  func digest(of keys: TrialKeys) -> String {
    StableHash.hexadecimal(StableHash.of([keys.digest, String(package)]))
  }

  /// Everything that all tests depend on: tools, settings, dependencies, and each file that is no Swift source of the
  /// package's own targets.
  private var common: UInt64 {
    var hash = StableHash()
    // One version of ours has many builds as long as it is worked on.
    for part in [
      toolVersion, String(content(of: "/proc/self/exe")), located.toolchain.version,
      String(package),
    ] {
      hash.combine(part)
    }
    let dependencies = Dependencies(located.scratch)
    hash.combine(dependencies.record)
    for folder in dependencies.folders { combine(folder: folder, into: &hash) }
    return hash.value
  }

  private var package: UInt64 {
    var hash = StableHash()
    let options = located.session.options
    for part in [String(describing: options.timeLimit)] + options.buildArguments {
      hash.combine(part)
    }
    combine(folder: located.subject.root, into: &hash)
    return hash.value
  }

  private func combine(folder: String, into hash: inout StableHash) {
    let reports = Set(
      located.session.options.reportFiles(in: FileManager.default.currentDirectoryPath))
    for path in FolderMarks.files(of: folder, without: located.scratch.root) {
      let whole = folder + "/" + path
      if reports.contains(whole) || OwnFiles.contain(whole) { continue }
      if folder == located.subject.root, sources.knows(path) { continue }
      hash.combine(path)
      hash.combine(String(content(of: whole)))
    }
  }

  /// What stands for a file's content: of a large one its size and time of change, of a link where it leads and what
  /// lies there.
  private func content(of path: String) -> UInt64 {
    var hash = StableHash()
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
      hash.combine(target)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return hash.value }
    if status.st_mode & S_IFMT == S_IFDIR {
      for inner in FolderMarks.files(of: path, without: located.scratch.root) {
        hash.combine(inner)
        hash.combine(String(content(of: path + "/" + inner)))
      }
    } else if status.st_size < 16 << 20, let data = FileManager.default.contents(atPath: path) {
      for byte in data { hash.combine(byte) }
    } else {
      hash.combine("\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)")
    }
    return hash.value
  }
}
