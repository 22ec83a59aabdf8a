import Foundation
import Synchronization

/// Copies of what the operating system and Foundation keep for the process, as far as it can be put back: environment, working
/// directory, defaults, files, registered protocols of URL loading, and each `ProcessValue`.
final class KeptProcess: Sendable {
  private struct State: @unchecked Sendable {
    var environment: [String: String] = [:]
    var workingDirectory = ""
    /// What puts each `ProcessValue` and each registered class back, by its id.
    var values: [String: @Sendable () -> Bool] = [:]
    var defaults: [String: [String: Any]] = [:]
    var files = KeptFiles()
  }

  private let folders: [String]
  private let ownFolders: Set<String>
  private let ids: Set<String>
  private let state = Mutex(State())

  init(folders: [String], ownFolders: Set<String>, ids: Set<String>) {
    self.folders = folders
    self.ownFolders = ownFolders
    self.ids = ids
  }

  private func wants(_ prefix: String) -> Bool {
    ids.contains { name(in: $0, behind: prefix) != nil }
  }

  /// Takes the copies.
  func keep() {
    var now = State()
    now.environment = EnvironmentCopy().values
    now.workingDirectory = FileManager.default.currentDirectoryPath
    for id in ids {
      now.values[id] =
        name(in: id, behind: "urlprotocol:").map(FoundationState.keepProtocol)
        ?? ProcessValue.byID[id]?.keep()
    }
    if wants("defaults:") { now.defaults = defaults() }
    if wants("file:") { now.files = KeptFiles(folders: folders, own: ownFolders, ids: ids) }
    let kept = now
    state.withLock { $0 = kept }
  }

  /// Puts back those of the states that are the process's own.
  func putBack(_ ids: [String]) -> [PutBackState] {
    state.withLock { kept in
      // Limits first: what was lowered may keep files from being written.
      let limits = ids.filter(ProcessValue.isLimit).map { ($0, putBack($0, kept)) }
      let files = kept.files.putBack(ids.filter { name(in: $0, behind: "file:") != nil })
      let others = ids.filter { !ProcessValue.isLimit($0) }.map {
        ($0, files[$0] ?? putBack($0, kept))
      }
      // The C library reads the zone anew.
      tzset()
      return (limits + others).compactMap { id, isPutBack in
        isPutBack.map { PutBackState(id: id, isPutBack: $0, isWhole: $0, fields: []) }
      }
    }
  }

  /// By scalars: a name may begin with a combining mark, which makes one character with the colon before it.
  private func name(in id: String, behind prefix: String) -> String? {
    guard id.unicodeScalars.starts(with: prefix.unicodeScalars) else { return nil }
    return String(id.unicodeScalars.dropFirst(prefix.unicodeScalars.count))
  }

  /// Whether it is as it was; nil for what is none of the process's own states, or can't be put back.
  private func putBack(_ id: String, _ kept: borrowing State) -> Bool? {
    if let name = name(in: id, behind: "environment:") {
      let value = kept.environment[name]
      // An id may stand for several names, of which none is this one.
      if getenv(name).map({ String(cString: $0) }) == value { return false }
      guard let value else { return unsetenv(name) == 0 }
      return setenv(name, value, 1) == 0
    }
    if let key = name(in: id, behind: "defaults:") { return putBackDefault(key, kept.defaults) }
    if id == "workingDirectory" { return chdir(kept.workingDirectory) == 0 }
    return kept.values[id].map { $0() }
  }

  /// What the standard defaults hold, under no name, and what each other suite holds.
  private func defaults() -> [String: [String: Any]] {
    var all = ["": UserDefaults.standard.dictionaryRepresentation()]
    for key in ids.compactMap({ name(in: $0, behind: "defaults:") }) {
      guard let suite = suite(of: key) else { continue }
      all[suite.name] = UserDefaults.standard.persistentDomain(forName: suite.name) ?? [:]
    }
    return all
  }

  private func suite(of key: String) -> (name: String, key: String)? {
    let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  private func putBackDefault(_ key: String, _ kept: [String: [String: Any]]) -> Bool {
    if let suite = suite(of: key), UserDefaults.standard.object(forKey: key) == nil,
      kept[""]?[key] == nil
    {
      var domain = UserDefaults.standard.persistentDomain(forName: suite.name) ?? [:]
      domain[suite.key] = kept[suite.name]?[suite.key]
      UserDefaults.standard.setPersistentDomain(domain, forName: suite.name)
      let now = UserDefaults.standard.persistentDomain(forName: suite.name)?[suite.key]
      return isSame(now, kept[suite.name]?[suite.key])
    }
    if let value = kept[""]?[key] {
      UserDefaults.standard.set(value, forKey: key)
    } else {
      UserDefaults.standard.removeObject(forKey: key)
    }
    // A value that was registered can't be taken back.
    return isSame(UserDefaults.standard.dictionaryRepresentation()[key], kept[""]?[key])
  }

  /// Of values as a property list holds them.
  private func isSame(_ one: Any?, _ other: Any?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return NSArray(array: [one]).isEqual(to: [other])
  }
}
