import Foundation

@testable import UnseamRuntime

/// A variable in memory of our own with a state map that names it, so that nothing shared is changed.
final class ProbeScene {
  let value: UnsafeMutablePointer<Int>
  /// What Swift keeps for a lazy static; negative once the static exists.
  let token: UnsafeMutablePointer<Int32>
  let folder: URL
  private let id: String

  init(id: String) throws {
    self.id = id
    value = .allocate(capacity: 1)
    value.initialize(to: 0)
    token = .allocate(capacity: 1)
    token.initialize(to: 0)
    folder = try makeFolder()
    let line = [offset(value), "8", offset(token), id].joined(separator: " ")
    try Data((line + "\n").utf8).write(to: folder.appendingPathComponent("map"))
  }

  deinit {
    value.deallocate()
    token.deallocate()
    try? FileManager.default.removeItem(at: folder)
    seenVariables.withLock { list in list.removeAll { $0.id == id } }
  }

  var probe: StateProbe {
    StateProbe(
      map: StateMap(file: folder.appendingPathComponent("map").path), folders: [],
      watchesDefaults: false)
  }

  /// The changes of this scene's variable alone: other tests run at the same time.
  func changes(
    _ probe: StateProbe, from before: StateProbe.Snapshot, to after: StateProbe.Snapshot
  ) -> [ProbedChange] {
    probe.changes(from: before, to: after).filter { $0.id == id }
  }
}

/// A new empty folder.
func makeFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("unseam-runtime-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

private func offset<Value>(_ pointer: UnsafeMutablePointer<Value>) -> String {
  String(UInt(bitPattern: pointer) &- (executableBase ?? 0), radix: 16)
}
