import Foundation

/// A change that a probe saw.
public struct ProbedChange: Sendable, Codable, Equatable {
  public let id: String
  public let before: String
  public let after: String
}

/// Takes snapshots of all state that outlives a test, and tells what changed between two.
public final class StateProbe {
  /// What was seen at one moment.
  public struct Snapshot {
    fileprivate var typed: [String: Node] = [:]
    fileprivate var memory: [Int: [UInt]] = [:]
    fileprivate var process = ProcessState()
  }

  private let map: StateMap
  private let folders: [ProcessState.Folder]
  private let watchesDefaults: Bool

  /// - Parameters:
  ///   - map: where variables lie.
  ///   - folders: the folders in which files are watched, each with what to call it.
  ///   - watchesDefaults: whether the subject uses UserDefaults.
  public init(map: StateMap, folders: [String], watchesDefaults: Bool) {
    self.watchesDefaults = watchesDefaults
    self.map = map
    Closure.thunks.withLock { $0 = map.thunks }
    self.folders = folders.map { ProcessState.Folder(path: $0) }
  }

  /// What there is now. A variable that no code has touched yet is not in it.
  public func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    let seen = seenVariables.withLock { $0 }
    for variable in seen {
      guard let place = map.places[variable.id], let address = UnsafeRawPointer(bitPattern: place)
      else { continue }
      snapshot.typed[variable.id] = variable.read(address)
    }
    for (index, variable) in map.variables.enumerated()
    where snapshot.typed[variable.id] == nil && variable.isInitialised {
      snapshot.memory[index] = words(of: variable)
    }
    snapshot.process = ProcessState(folders: folders, watchesDefaults: watchesDefaults)
    return snapshot
  }

  /// What differs from `before` to `after`; sorted by id. First touch of a lazy variable is no change, but a
  /// value other than its first is.
  public func changes(from before: Snapshot, to after: Snapshot) -> [ProbedChange] {
    let initial = seenVariables.withLock { list in
      Dictionary(list.map { ($0.id, $0.initial) }) { first, _ in first }
    }
    var changes: [ProbedChange] = []
    for (id, new) in after.typed {
      guard let old = before.typed[id] ?? initial[id] ?? nil else { continue }
      if let change = describe(id, differences(from: old, to: new)) { changes.append(change) }
    }
    for (index, new) in after.memory {
      guard let old = before.memory[index], old != new else { continue }
      changes.append(
        ProbedChange(
          id: map.variables[index].id, before: rendered(old, size: map.variables[index].size),
          after: rendered(new, size: map.variables[index].size)))
    }
    changes += after.process.changes(since: before.process)
    return changes.sorted { $0.id < $1.id }
  }

  /// What differs from `before` to `after`, each with the whole value after: equal end states have equal texts.
  public func endState(from before: Snapshot, to after: Snapshot) -> [String: String] {
    let contents = after.process.contents(since: before.process)
    var state: [String: String] = [:]
    for change in changes(from: before, to: after) {
      state[change.id] = after.typed[change.id]?.text ?? contents[change.id] ?? change.after
    }
    return state
  }

  private func describe(_ id: String, _ differences: [Difference]) -> ProbedChange? {
    if differences.isEmpty { return nil }
    func side(_ value: (Difference) -> String) -> String {
      let text =
        differences.prefix(4)
        .map { $0.path.isEmpty ? value($0) : "\($0.path): \(value($0))" }
        .joined(separator: ", ") + (differences.count > 4 ? ", …" : "")
      return text.count > 300 ? text.prefix(300) + "…" : text
    }
    return ProbedChange(id: id, before: side(\.before), after: side(\.after))
  }

  private func words(of variable: StateMap.Variable) -> [UInt] {
    guard let start = UnsafeRawPointer(bitPattern: variable.address) else { return [] }
    let bytes = UnsafeRawBufferPointer(start: start, count: min(variable.size, 4096))
    return stride(from: 0, to: bytes.count, by: 8).map { offset in
      var word: UInt = 0
      withUnsafeMutableBytes(of: &word) { target in
        target.copyBytes(from: bytes[offset..<min(offset + 8, bytes.count)])
      }
      return word
    }
  }

  /// Words as a reader can use them: small numbers as numbers, what can only be an address as that.
  private func rendered(_ words: [UInt], size: Int) -> String {
    words.prefix(8).map { word in
      if word > 0x1000_0000, word < 0x8000_0000_0000 { return "(address)" }
      if size <= 4 { return String(Int32(truncatingIfNeeded: word)) }
      return word > 0x1_0000_0000 ? "0x" + String(word, radix: 16) : String(word)
    }.joined(separator: " ") + (words.count > 8 ? " …" : "")
  }
}
