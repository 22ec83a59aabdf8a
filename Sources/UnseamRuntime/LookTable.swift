import Foundation
import Synchronization

/// Notes that a tracked variable is read; unless this thread itself gave it its whole value since the test began, what
/// it reads may be another test's doing.
///
/// Instrumented code calls this in the accessors of variables whose type is written out.
public func _unseamLook(_ variable: UInt64, _ id: StaticString) {
  if stateIsWatched { lookTable.look(variable, id) }
}

/// Notes that a tracked variable is given a whole new value without a look at the old one.
public func _unseamReplace(_ variable: UInt64, _ id: StaticString) {
  if stateIsWatched { lookTable.replace(variable, id) }
}

/// The same of a variable that may hold objects. Those of the old value may end with it, and do something then. So it is
/// noted apart, and `TestLooks.ids` has it among what was looked at.
public func _unseamRelease(_ variable: UInt64, _ id: StaticString) {
  if stateIsWatched { lookTable.replace(variable, id, isReleasing: true) }
}

/// Which tracked variables were looked at since the process began.
///
/// A fixed table, so that noting costs a hash, a load and at most one store, and takes no lock that a fork or a signal
/// could leave held. Unchecked, since the pointer never changes and what lies behind it is atomic.
final class LookTable: @unchecked Sendable {
  /// What is noted of a variable. Every other value is the thread that replaced the variable first.
  private enum Mark {
    static let untouched: UInt = 0
    static let looked: UInt = 1
  }

  private struct Slot: ~Copyable {
    let key = Atomic<UInt64>(0)
    let mark = Atomic<UInt>(Mark.untouched)
    let isReleased = Atomic(false)
  }

  private let capacity: Int
  private let slots: UnsafeMutablePointer<Slot>
  /// The variables that have a slot.
  private let known = Mutex<[(slot: Int, id: StaticString)]>([])
  private let overflown = Atomic(false)

  /// - Parameter capacity: a power of two; half of it is used.
  init(capacity: Int = 16_384) {
    self.capacity = capacity
    // An empty slot is all zeros, which is how such memory comes: nothing is written, so that no page of it is taken.
    guard let memory = calloc(capacity, MemoryLayout<Slot>.stride) else {
      FileHandle.standardError.write(
        Data("unseam: no memory for the table of who looks at which variable\n".utf8))
      _exit(1)
    }
    slots = memory.bindMemory(to: Slot.self, capacity: capacity)
  }

  deinit { free(slots) }

  func look(_ variable: UInt64, _ id: StaticString) {
    guard let index = index(of: variable, id) else { return }
    let mark = slots[index].mark.load(ordering: .relaxed)
    if mark == Mark.looked || mark == thisThread { return }
    slots[index].mark.store(Mark.looked, ordering: .relaxed)
  }

  /// - Parameter isReleasing: whether the value that goes may hold objects.
  func replace(_ variable: UInt64, _ id: StaticString, isReleasing: Bool = false) {
    guard let index = index(of: variable, id) else { return }
    _ = slots[index].mark.compareExchange(
      expected: Mark.untouched, desired: thisThread, ordering: .relaxed)
    if isReleasing { slots[index].isReleased.store(true, ordering: .relaxed) }
  }

  /// A test begins: what was replaced before it, such as in a class-level set-up, may have been changed by another since.
  func beginTest() {
    for place in known.withLock({ $0 }) {
      let mark = slots[place.slot].mark.load(ordering: .relaxed)
      if mark != Mark.looked {
        slots[place.slot].mark.store(Mark.untouched, ordering: .relaxed)
      }
    }
  }

  /// What is noted of all variables so far.
  struct Notes {
    var looked: Set<String> = []
    /// Those that were only given another value, and whose old one may have held objects.
    var released: Set<String> = []
    /// All whose accessors were called.
    var called: Set<String> = []
  }

  /// Nil where there were too many to note.
  var noted: Notes? {
    if overflown.load(ordering: .relaxed) { return nil }
    var notes = Notes()
    for place in known.withLock({ $0 }) {
      notes.called.insert(place.id.description)
      if slots[place.slot].mark.load(ordering: .relaxed) == Mark.looked {
        notes.looked.insert(place.id.description)
      } else if slots[place.slot].isReleased.load(ordering: .relaxed) {
        notes.released.insert(place.id.description)
      }
    }
    return notes
  }

  /// How many variables have a slot.
  var count: Int { known.withLock(\.count) }

  private var thisThread: UInt { UInt(pthread_self()) }

  /// The variable's slot, taken at its first call; nil where the table is full.
  private func index(of variable: UInt64, _ id: StaticString) -> Int? {
    var index = Int(truncatingIfNeeded: variable) & (capacity - 1)
    while true {
      let key = slots[index].key.load(ordering: .acquiring)
      if key == variable { return index }
      if key == 0 { return take(index, for: variable, id) }
      index = (index + 1) & (capacity - 1)
    }
  }

  private func take(_ start: Int, for variable: UInt64, _ id: StaticString) -> Int? {
    known.withLock { known in
      var index = start
      while true {
        let key = slots[index].key.load(ordering: .relaxed)
        if key == variable { return index }
        if key == 0 { break }
        index = (index + 1) & (capacity - 1)
      }
      if known.count >= capacity / 2 {
        overflown.store(true, ordering: .relaxed)
        return nil
      }
      known.append((index, id))
      slots[index].key.store(variable, ordering: .releasing)
      return index
    }
  }
}

/// One for the process, for the same reason as the switchboard.
let lookTable = LookTable()

/// What a process's first test saw of the state that was there before it.
public struct TestLooks: Sendable, Equatable {
  /// The variables that it may have looked at, by id.
  public let ids: Set<String>
  /// Those of them whose old value it only let go of.
  public let released: Set<String>
  /// Whether one of the variables that it touched may hold what no rendering shows, and so an object that hangs
  /// off another variable, too.
  public let areVeiled: Bool
  /// A hash of the first value of each variable that was made, by id.
  public let made: [String: String]
}

/// A test begins, for the looks.
public func _unseamBeginTest() { lookTable.beginTest() }
