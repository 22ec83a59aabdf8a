import Foundation
import Synchronization

/// A copy of a variable's value with the fields of all objects that hang off it.
struct KeptVariable {
  /// What it read as when it was kept.
  let before: Rendered
  /// How many bytes the variable takes.
  let size: Int
  /// Reads the variable as it is.
  let read: (UnsafeRawPointer) -> Rendered
  /// Writes the value back into the variable.
  fileprivate let putBackValue: (UnsafeMutableRawPointer) -> Void
  fileprivate let fields: KeptFields

  /// Nil where what the value leads to may be gone when it is put back.
  ///
  /// - Parameter putBack: writes the value into the variable, where its memory can't just be given the value.
  init?<Value>(_ value: Value, putBack: ((Value) -> Void)? = nil) {
    if holdsPointer(Value.self) || holdsPointer(in: value) { return nil }
    before = examine(value)
    size = MemoryLayout<Value>.size
    read = { examine($0.assumingMemoryBound(to: Value.self).pointee) }
    var fields = KeptFields()
    fields.add(value)
    self.fields = fields
    putBackValue = { place in
      if let putBack {
        putBack(value)
      } else {
        place.assumingMemoryBound(to: Value.self).pointee = value
      }
    }
  }

  /// The same for what is not copied as a value: what a lock guards, words of memory.
  init(
    size: Int, before: Rendered, read: @escaping (UnsafeRawPointer) -> Rendered,
    putBack: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    (self.size, self.before, self.read) = (size, before, read)
    fields = KeptFields()
    putBackValue = putBack
  }

  /// Whether the copy holds all that the variable led to.
  var isWhole: Bool { before.isWhole && fields.isWhole }

  /// Puts everything back, or only what stands at the paths and below them.
  func putBack(at place: UnsafeMutableRawPointer, only paths: [String]?) {
    guard let paths else {
      putBackValue(place)
      for field in fields.fields { field.putBack() }
      return
    }
    for path in paths {
      let holders = fields.fields.filter { $0.path == path || path.hasPrefix($0.path + ".") }
      let length = holders.map(\.path.count).max()
      for field in holders where field.path.count == length { field.putBack() }
      for field in fields.fields where field.path.hasPrefix(path + ".") { field.putBack() }
    }
  }
}

/// The copies that are kept of variables: of each the value that it had before the polluter ran, or its first one where
/// the polluter made it.
enum KeptVariables {
  private struct State {
    var wanted: Set<String> = []
    var kept: [String: KeptVariable] = [:]
    /// Those that were kept as they were made, the latest last.
    var made: [String] = []
    /// Takes a new copy of a variable that exists.
    var takes: [String: (UnsafeRawPointer) -> KeptVariable?] = [:]
  }

  private static let isKeeping = Atomic(false)
  nonisolated(unsafe) private static var state = State()
  private static let lock = NSRecursiveLock()

  /// From now on copies are kept of the variables with these ids, from the moment at which they are made.
  static func want(_ ids: Set<String>) {
    lock.withLock {
      state.wanted = ids
      state.takes = state.takes.filter { ids.contains($0.key) }
    }
    isKeeping.store(!ids.isEmpty, ordering: .relaxed)
  }

  /// Keeps a copy of a variable's first value where that is wanted.
  static func note(
    _ id: StaticString, _ first: () -> KeptVariable?,
    take: @escaping (UnsafeRawPointer) -> KeptVariable?
  ) {
    guard isKeeping.load(ordering: .relaxed) else { return }
    let id = id.description
    lock.withLock {
      guard state.wanted.contains(id), state.takes[id] == nil else { return }
      state.takes[id] = take
      state.kept[id] = first()
      state.made.append(id)
    }
  }

  /// Of the others, copies are kept from when somebody makes them anew.
  static func forgetAll(but ids: Set<String>) {
    lock.withLock {
      state.takes = state.takes.filter { ids.contains($0.key) }
      state.kept = state.kept.filter { ids.contains($0.key) }
      state.made.removeAll { !ids.contains($0) }
    }
  }

  /// Takes copies anew of the variables that exist.
  static func keepAgain(at places: [String: UnsafeRawPointer]) {
    lock.withLock {
      for (id, take) in state.takes {
        if let place = places[id] { state.kept[id] = take(place) }
      }
      state.made.removeAll { places[$0] != nil }
    }
  }

  /// The ids in the order in which to put the variables back: of those that lead to one object, the copy that was kept first
  /// says what it was before.
  static func latestFirst(_ ids: [String]) -> [String] {
    let made = lock.withLock { state.made }
    return ids.sorted { (made.lastIndex(of: $0) ?? -1, $0) > (made.lastIndex(of: $1) ?? -1, $1) }
  }

  static func copy(of id: String) -> KeptVariable? { lock.withLock { state.kept[id] } }

  /// Keeps a copy that was made elsewhere.
  static func keep(_ id: String, _ copy: KeptVariable?) { lock.withLock { state.kept[id] = copy } }
}
