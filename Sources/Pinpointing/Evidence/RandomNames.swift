import Basics

/// Takes together names of files that are random in each run: a file that not all of several identical runs name stands as
/// `folder/*`.
struct RandomNames: Sendable {
  private let steady: Set<StateID>

  /// - Parameter runs: the states that each of the runs names.
  init(_ runs: [Set<StateID>]) {
    steady = runs.dropFirst().reduce(runs.first ?? []) { $0.intersection($1) }
  }

  private func name(_ id: StateID) -> StateID {
    guard id.kind == .file, !steady.contains(id) else { return id }
    let path = id.name
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return StateID("file:" + folder + "*")
  }

  /// An end state with random names taken together.
  func unified(_ state: [StateID: String]) -> [StateID: String] {
    Dictionary(grouping: state) { name($0.key) }.mapValues { entries in
      entries.map(\.value).sorted().joined(separator: ", ")
    }
  }

  /// Changes with random names taken together.
  func unified(_ changes: [StateChange]) -> [StateChange] {
    Dictionary(grouping: changes) { name($0.id) }.map { id, changes in
      guard let first = changes.first, changes.count > 1 || id != first.id else {
        return changes[0]
      }
      func side(_ texts: [String]) -> String {
        let different = Set(texts)
        return different.count == 1 ? texts[0] : different.sorted().joined(separator: ", ")
      }
      return StateChange(
        id: id, before: side(changes.map(\.before)), after: side(changes.map(\.after)))
    }.sorted { $0.id < $1.id }
  }
}

extension [Observation] {
  /// Their end states, with random names taken together.
  var endStates: [[StateID: String]] {
    let names = RandomNames(map { Set($0.endState.keys) })
    return map { names.unified($0.endState) }
  }
}
