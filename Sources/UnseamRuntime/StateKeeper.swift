import Foundation
import Synchronization

/// A state, or one field of it, that is put back.
public struct KeptPart: Sendable, Hashable {
  public let id: String
  /// The path of fields that leads to it; nil for the whole state.
  public let field: String?
  /// Whether the lazy variable is not given a value but seems unused again, if it did when copies were taken.
  public let isUse: Bool

  public init(id: String, field: String? = nil, isUse: Bool = false) {
    self.id = id
    self.field = field
    self.isUse = isUse
  }
}

/// What became of a state that was to be put back.
public struct PutBackState: Sendable, Equatable {
  /// A field that had changed.
  public struct Field: Sendable, Equatable {
    public let path: String
    public let before: String
    public let after: String
  }

  public let id: String
  /// Whether what was asked for is as it was before.
  public let isPutBack: Bool
  /// Whether that is all that the state led to: nothing of it is unseen or can't be written.
  public let isWhole: Bool
  /// What had changed, by field; one without a path where the whole state is one value.
  public let fields: [Field]
}

/// Keeps copies of states and puts them back later in the same process.
///
/// Of a lazy variable that does not exist yet the first value is kept, whoever makes it; only where that is asked for is one
/// made beforehand to be kept, and the variable then left as if nobody had used it.
public final class StateKeeper: Sendable {
  private let map: StateMap
  private let ids: Set<String>
  private let process: KeptProcess
  /// The once-tokens that were not done when the copies were taken.
  private let unused = Mutex<Set<UInt>>([])

  /// - Parameters:
  ///   - folders: those whose files are watched.
  ///   - ownFolders: those of them in which files are put back: nobody but this process sees what it writes there.
  ///   - ids: the states of which copies are kept.
  ///   - firstValues: the lazy variables among them of which a first value is made now, to be kept.
  ///   - made: those that are made now, and stay so.
  public init(
    map: StateMap, folders: [String], ownFolders: Set<String>, ids: Set<String>,
    firstValues: Set<String> = [], made: Set<String> = []
  ) {
    self.map = map
    self.ids = ids
    KeptVariables.want(ids)
    StoredVariables.note(by: map.storages)
    process = KeptProcess(folders: folders, ownFolders: ownFolders, ids: ids)
    if !firstValues.isEmpty { keepFirstValues(of: firstValues) }
    for variable in map.variables where made.contains(variable.id) { map.make(variable) }
  }

  /// Makes first values and keeps copies of them. After each, the variable and all that were made for it seem unused again:
  /// the next one is made as if nobody had used them.
  private func keepFirstValues(of ids: Set<String>) {
    let unused = map.unusedTokens
    let stored = StoredVariables.all
    for variable in map.variables where ids.contains(variable.id) && !variable.isInitialised {
      guard let place = map.places[variable.id].flatMap({ UnsafeRawPointer(bitPattern: $0) }) else {
        continue
      }
      map.make(variable)
      guard variable.isInitialised else { continue }
      if KeptVariables.copy(of: variable.id) == nil, let keep = stored[variable.id]?.keep {
        KeptVariables.keep(variable.id, keep(place))
      }
      map.makeSeemUnused(unused)
    }
    KeptVariables.forgetAll(but: ids)
  }

  /// Takes the copies of what exists now; what comes to exist later is kept with its first value.
  public func keep() {
    var places: [String: UnsafeRawPointer] = [:]
    let stored = StoredVariables.all
    for variable in map.variables where ids.contains(variable.id) && variable.isInitialised {
      guard map.places[variable.id] != nil,
        let place = UnsafeRawPointer(bitPattern: variable.address)
      else { continue }
      places[variable.id] = place
      if let copy = stored[variable.id]?.keep?(place) ?? words(of: variable) {
        KeptVariables.keep(variable.id, copy)
      }
    }
    for (id, variable) in stored where ids.contains(id) && places[id] == nil {
      if let first = variable.keepFirst?() { KeptVariables.keep(id, first) }
    }
    KeptVariables.keepAgain(at: places)
    let tokens = map.unusedTokens(of: ids)
    unused.withLock { $0 = tokens }
    process.keep()
  }

  /// Puts the parts back; says of each state what became of it. What has changed is read before any is put back, and whether
  /// it is as it was when all are: two variables may lead to one object.
  public func putBack(_ parts: [KeptPart]) -> [PutBackState] {
    let uses = parts.filter(\.isUse).map { unmade($0.id) }
    let groups = Dictionary(grouping: parts.filter { !$0.isUse }, by: \.id)
    let variables = KeptVariables.latestFirst(groups.keys.filter { map.places[$0] != nil })
    let asked = variables.map { id in
      let paths = groups[id]?.compactMap(\.field) ?? []
      return variable(id, only: paths.count == groups[id]?.count ? paths : nil)
    }
    for variable in asked { variable?.putBack() }
    return uses + process.putBack(groups.keys.sorted())
      + zip(variables, asked).map { id, variable in
        variable?.told
          ?? PutBackState(id: id, isPutBack: false, isWhole: false, fields: [])
      }
  }

  /// Lets a lazy variable that came to be since the copies were taken seem unused: only one that holds what it was made with
  /// and nothing unseen. A new one in the place of another differs in more than that it is new.
  private func unmade(_ id: String) -> PutBackState {
    guard let token = map.token(of: id), unused.withLock({ $0.contains(token) }),
      let value = madeValue(of: id), map.makeSeemUnused([token])
    else { return PutBackState(id: id, isPutBack: false, isWhole: false, fields: []) }
    let made = PutBackState.Field(path: "", before: "not made yet", after: value)
    return PutBackState(id: id, isPutBack: true, isWhole: true, fields: [made])
  }

  /// What a lazy variable was made with; nil where it may hold something else by now.
  private func madeValue(of id: String) -> String? {
    guard let place = map.places[id] else { return "made" }
    // What is declared together is made together.
    let token = map.token(of: id)
    if map.variables.contains(where: { $0.token == token && $0.id != id }) { return nil }
    guard let copy = KeptVariables.copy(of: id), copy.isWhole,
      let address = UnsafeRawPointer(bitPattern: place)
    else { return nil }
    let now = copy.read(address)
    let isSame = now.isWhole && differences(from: copy.before.node, to: now.node).isEmpty
    return isSame ? copy.before.node.text : nil
  }

  /// Nil where it can't be put back.
  private func variable(_ id: String, only paths: [String]?) -> ChangedVariable? {
    guard let copy = KeptVariables.copy(of: id), let place = map.places[id],
      let variable = map.variables.first(where: { $0.id == id }), variable.isInitialised,
      variable.size >= copy.size,
      let address = UnsafeMutableRawPointer(bitPattern: place)
    else { return nil }
    return ChangedVariable(
      id: id, copy: copy, address: address, paths: paths, now: copy.read(address))
  }

  /// A copy of memory that nobody knows the type of.
  private func words(of variable: StateMap.Variable) -> KeptVariable? {
    guard let place = UnsafeRawPointer(bitPattern: variable.address), variable.size <= 4096
    else { return nil }
    return KeptVariable(bytes: place, count: variable.size)
  }
}

/// A variable that is put back.
private struct ChangedVariable {
  let id: String
  let copy: KeptVariable
  let address: UnsafeMutableRawPointer
  /// Nil for the whole variable.
  let paths: [String]?
  /// What it held before it was put back.
  let now: Rendered

  func putBack() { copy.putBack(at: address, only: paths) }

  /// What became of it.
  var told: PutBackState {
    let left = differences(from: copy.before.node, to: copy.read(address).node)
    let isPutBack =
      paths.map { paths in
        !left.contains { other in paths.contains { $0 == other.path } }
      } ?? left.isEmpty
    let all = differences(from: copy.before.node, to: now.node)
    // Beside what changed, a lazy property that was made is nothing.
    let changed = all.filter { !$0.isFirstUse }
    return PutBackState(
      id: id, isPutBack: isPutBack, isWhole: isPutBack && copy.isWhole && now.isWhole,
      fields: (changed.isEmpty ? all : changed).map {
        PutBackState.Field(path: $0.path, before: $0.before, after: $0.after)
      })
  }
}

extension KeptVariable {
  /// A copy of memory that holds nothing but small numbers: of others nobody knows what they lead to.
  init?(bytes place: UnsafeRawPointer, count: Int) {
    guard Self.holdsNumbers(place, count) else { return nil }
    let copy = [UInt8](UnsafeRawBufferPointer(start: place, count: count))
    self.init(
      size: count, before: renderedBytes(at: place, count: count),
      read: { renderedBytes(at: $0, count: count) },
      putBack: { place in
        guard Self.holdsNumbers(place, count) else { return }
        UnsafeMutableRawBufferPointer(start: place, count: count).copyBytes(from: copy)
      })
  }

  private static func holdsNumbers(_ place: UnsafeRawPointer, _ count: Int) -> Bool {
    stride(from: 0, to: count, by: 8).allSatisfy { offset in
      var word: UInt = 0
      withUnsafeMutableBytes(of: &word) {
        $0.copyBytes(
          from: UnsafeRawBufferPointer(start: place + offset, count: min(8, count - offset)))
      }
      return word < 0x1000_0000
    }
  }
}
