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
  func keys(for tests: [TestID]) -> TrialKeys {
    let hashes = Dictionary(
      located.discovery.files.map { ($0.path, StableHash.of(bytes: $0.original)) },
      uniquingKeysWith: { first, _ in first })
    var inputs: [TestID: UInt64] = [:]
    for test in tests {
      let parts = sources.files(behind: test).sorted().flatMap { path in
        [path, String(hashes[path] ?? 0)]
      }
      inputs[test] = StableHash.of(parts)
    }
    return TrialKeys(common: StableHash.hexadecimal(common), inputs: inputs)
  }

  /// Everything that all tests depend on: tools, settings, dependencies, and each file that is no Swift source of the
  /// package's own targets.
  private var common: UInt64 {
    var hash = StableHash()
    let options = located.session.options
    // One version of ours has many builds as long as it is worked on.
    let settings = [
      toolVersion, String(content(of: "/proc/self/exe")), located.toolchain.version,
      String(describing: options.timeLimit),
    ]
    for part in settings + options.buildArguments { hash.combine(part) }
    combine(folder: located.subject.root, into: &hash)
    for folder in dependencies(into: &hash) { combine(folder: folder, into: &hash) }
    return hash.value
  }

  private func combine(folder: String, into hash: inout StableHash) {
    for path in FolderMarks.files(of: folder, without: located.scratch.root) {
      if folder == located.subject.root, sources.knows(path) { continue }
      hash.combine(path)
      hash.combine(String(content(of: folder + "/" + path)))
    }
  }

  /// What stands for a file's content: of a large one its size and time of change.
  private func content(of path: String) -> UInt64 {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    if status.st_size < 1 << 20, let data = FileManager.default.contents(atPath: path) {
      return StableHash.of(bytes: data)
    }
    return StableHash.of([
      "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    ])
  }

  /// Takes in which dependencies SwiftPM chose; the folders of those that lie on this machine.
  private func dependencies(into hash: inout StableHash) -> [String] {
    /// The part of SwiftPM's own record that is of use.
    struct Workspace: Decodable {
      struct Object: Decodable { let dependencies: [Dependency] }
      struct Dependency: Decodable {
        let packageRef: Reference
      }
      struct Reference: Decodable {
        let kind: String
        let location: String
      }
      let object: Object
    }
    let path = located.scratch.build + "/workspace-state.json"
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    hash.combine(String(decoding: data, as: UTF8.self))
    let found = (try? JSONDecoder().decode(Workspace.self, from: data))?.object.dependencies ?? []
    return found.filter { $0.packageRef.kind == "fileSystem" }.map(\.packageRef.location).sorted()
  }
}
