import Foundation
import Synchronization

/// A change that a probe saw.
public struct ProbedChange: Sendable, Equatable {
  public let id: String
  public let before: String
  public let after: String
  /// True where an object hangs off the variable, which others may hold, too; else nil.
  public var isDeep: Bool?
  /// True where nothing but lazy properties were made, each on its first use; else nil.
  public var isFirstUse: Bool?
}

/// Takes snapshots of all state that outlives a test, and tells what changed between two.
public final class StateProbe: Sendable {
  /// What was seen at one moment.
  public struct Snapshot {
    fileprivate var typed: [String: Rendered] = [:]
    fileprivate var memory: [Int: [UInt]] = [:]
    fileprivate var process = ProcessState()
  }

  private let map: StateMap
  private let folders: [ProcessState.Folder]
  private let watchesDefaults: Bool
  private let patience = Mutex(Patience())

  /// How long a process may wait for what passes, in microseconds: tests that leave sockets for good would make it slow.
  private struct Patience {
    private var left = 120_000
    /// For threads that wait for their turn.
    private var leftForStarved = 400_000

    mutating func take(_ wait: Int, forStarved: Bool) -> Bool {
      if forStarved { leftForStarved -= wait } else { left -= wait }
      return forStarved ? leftForStarved >= 0 : left >= 0
    }
  }

  /// - Parameters:
  ///   - map: where variables lie.
  ///   - folders: the folders in which files are watched, each with what to call it.
  ///   - watchesDefaults: whether the subject uses UserDefaults.
  public init(map: StateMap, folders: [String], watchesDefaults: Bool) {
    self.watchesDefaults = watchesDefaults
    self.map = map
    Closure.thunks.withLock { $0 = map.thunks }
    StoredVariables.note(by: map.storages)
    self.folders = folders.map { ProcessState.Folder(path: $0) }
  }

  /// Reads a value of each common kind, so that processes forked afterwards find done what is done at
  /// the first.
  public func rehearse() {
    let made = Rehearsed()
    let variable = SeenVariable(id: "", initial: examine(made)) { _ in examine(0) }
    _ = hash(of: variable)
    _ = differences(from: examine(made).node, to: examine(made.number).node)
  }

  /// What there is now. A variable that no code has touched yet is not in it.
  public func snapshot() -> Snapshot {
    var now = variables()
    now.process = process(beside: .passing(folders))
    return now
  }

  /// Only variables.
  private func variables() -> Snapshot {
    var snapshot = Snapshot()
    let seen = seenVariables.withLock { $0 }
    for variable in seen {
      guard let place = map.places[variable.id], let address = UnsafeRawPointer(bitPattern: place)
      else { continue }
      snapshot.typed[variable.id] = variable.read(address)
    }
    let stored = StoredVariables.all
    for (index, variable) in map.variables.enumerated()
    where snapshot.typed[variable.id] == nil && variable.isInitialised {
      if let stored = stored[variable.id], map.places[variable.id] != nil,
        let address = UnsafeRawPointer(bitPattern: variable.address)
      {
        snapshot.typed[variable.id] = stored.read(address)
      } else {
        snapshot.memory[index] = words(of: variable)
      }
    }
    return snapshot
  }

  /// - Parameter passing: what there was right before of what may pass by itself.
  private func process(beside passing: ProcessState) -> ProcessState {
    ProcessState(folders: folders, passing: passing, watchesDefaults: watchesDefaults)
  }

  /// The same when a test has ended: what other threads are just about to take back is waited for, shortly, and all is read
  /// behind that.
  public func snapshot(after before: Snapshot) -> Snapshot {
    // Reading may run the subject's code, so what that opens is seen in this look already.
    var now = variables()
    let start = othersTime()
    var passing = ProcessState.passing(folders)
    // A thread may wait for a moment in the middle of its work: once waited for, it has passed if two looks say so.
    var (isCalm, hasPassed) = (false, !passing.hasPassing(since: before.process))
    var (waited, wait) = (0, Self.firstWait)
    while !hasPassed, waited < Self.longestWaiting {
      // Beside other work a thread that has little left to do waits long for its turn.
      let isLate = waited >= Self.usualWaiting && !isCalm
      if isLate, !PendingWork.isRunning || othersTime() - start >= Self.little { break }
      let next = isCalm ? Self.firstWait : wait
      guard patience.withLock({ $0.take(next, forStarved: isLate) }) else { break }
      usleep(UInt32(next))
      waited += next
      if !isCalm { wait = min(2 * wait, Self.longestWait) }
      passing = .passing(folders)
      let wasCalm = isCalm
      isCalm = !passing.hasPassing(since: before.process)
      hasPassed = wasCalm && isCalm
    }
    if waited > 0 { now = variables() }
    now.process = process(beside: passing)
    return now
  }

  /// The first wait before it is looked again after one test, in microseconds, and the longest; each is twice the one before. A
  /// thread of the pool that has done its work mostly needs a moment to fall asleep.
  private static let (firstWait, longestWait) = (100, 5_000)
  /// How long is waited after one test in all, in microseconds, and how long at most, while other threads have had next to no
  /// time.
  private static let (usualWaiting, longestWaiting) = (20_000, 400_000)
  /// In nanoseconds of a processor. Right after a fork the first touch of each page costs a thread more than its work.
  private static let little: Int64 = 20_000_000

  /// How long the other threads of the process have run so far, in nanoseconds of a processor; a little less or more, since
  /// the two clocks are not read at one moment.
  private func othersTime() -> Int64 {
    func time(_ clock: clockid_t) -> Int64 {
      var time = timespec()
      clock_gettime(clock, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
    return time(CLOCK_PROCESS_CPUTIME_ID) - time(CLOCK_THREAD_CPUTIME_ID)
  }

  /// What differs from `before` to `after`; sorted by id. First touch of a lazy variable is no change, but a
  /// value other than its first is.
  public func changes(from before: Snapshot, to after: Snapshot) -> [ProbedChange] {
    let initial = seenVariables.withLock { list in
      Dictionary(list.map { ($0.id, $0.initial) }) { first, _ in first }
    }
    let stored = StoredVariables.all
    var changes: [ProbedChange] = []
    for (id, new) in after.typed {
      guard let old = before.typed[id] ?? initial[id] ?? stored[id]?.initial() else { continue }
      if var change = describe(id, differences(from: old.node, to: new.node)) {
        if old.holdsReferences || new.holdsReferences { change.isDeep = true }
        changes.append(change)
      }
    }
    for (index, new) in after.memory {
      guard let old = before.memory[index], old != new else { continue }
      let variable = map.variables[index]
      changes.append(
        ProbedChange(
          id: variable.id, before: rendered(old, size: variable.size),
          after: rendered(new, size: variable.size),
          isDeep: variable.id.hasPrefix("memory:") ? nil : true))
    }
    changes += after.process.changes(since: before.process)
    return changes.sorted { $0.id < $1.id }
  }

  /// Where within variables the two differ; `changes` are those between them. What may come and go by itself is not among it.
  public func places(
    of changes: [ProbedChange], from before: Snapshot, to after: Snapshot
  ) -> ChangedPlaces {
    var places = ChangedPlaces()
    for change in changes where !ProcessState.passingIDs.contains(change.id) {
      if let new = after.typed[change.id],
        let old = before.typed[change.id] ?? initial(of: change.id)
      {
        places.add(change.id, from: old.node, to: new.node)
      } else {
        places.addUnknown()
      }
    }
    return places
  }

  private func initial(of id: String) -> Rendered? {
    let seen = seenVariables.withLock { list in list.first { $0.id == id } }
    return seen?.initial ?? StoredVariables.all[id]?.initial()
  }

  /// What differs from `before` to `after`, each with the whole value after: equal end states have equal texts.
  public func endState(from before: Snapshot, to after: Snapshot) -> [String: String] {
    let contents = after.process.contents(since: before.process)
    var state: [String: String] = [:]
    for change in changes(from: before, to: after) {
      state[change.id] =
        after.typed[change.id]?.node.identity ?? contents[change.id]
        ?? Node.leaf(change.after).identity
    }
    return state
  }

  /// What the process's tests so far looked at; nil where that is not known.
  ///
  /// A variable whose accessors are not known was looked at if it exists: its initial value is made on first touch.
  public func looks() -> TestLooks? {
    guard let noted = lookTable.noted else { return nil }
    let seen = seenVariables.withLock { $0 }
    let touched = Set(seen.map(\.id))
    let isVeiled = seen.contains { $0.initial?.isWhole != true }
    // Variables that nothing is known of but that they were made: of dependencies, in patterns, of macros.
    let hasOthers = map.variables.contains {
      !touched.contains($0.id) && $0.token != nil && $0.isInitialised
    }
    return TestLooks(
      ids: noted.looked.union(noted.released).union(touched.subtracting(noted.called)),
      released: noted.released, areVeiled: isVeiled || hasOthers,
      made: Dictionary(seen.map { ($0.id, hash(of: $0)) }) { $0 < $1 ? $0 + $1 : $1 + $0 })
  }

  /// The same in all processes in which the variable begins with the same value, as far as that is shown.
  private func hash(of variable: SeenVariable) -> String {
    var text = variable.initial?.node.text ?? ""
    // Byte by byte first, since most texts hold neither a path nor an address.
    if text.utf8.contains(UInt8(ascii: "/")) {
      for folder in folders where text.contains(folder.path) {
        text = text.replacingOccurrences(of: folder.path, with: "")
      }
    }
    if text.utf8.contains(UInt8(ascii: "x")), text.contains("0x") {
      text = text.replacing(/0x[0-9a-f]{8,16}/, with: "")
    }
    return String(UInt(bitPattern: ByteHash(of: text).value), radix: 16)
  }

  /// A lazy property that was made on its first use is no change beside one that was set.
  private func describe(_ id: String, _ differences: [Difference]) -> ProbedChange? {
    if differences.isEmpty { return nil }
    let set = differences.filter { !$0.isFirstUse }
    let shown = set.isEmpty ? differences : set
    let few = shown.prefix(4).map { shortened($0, to: 300 / min(shown.count, 4)) }
    func side(_ value: (Difference) -> String) -> String {
      few.map { $0.path.isEmpty ? value($0) : "\($0.shownPath): \(value($0))" }
        .joined(separator: ", ") + (shown.count > 4 ? ", …" : "")
    }
    return ProbedChange(
      id: id, before: side(\.before), after: side(\.after), isFirstUse: set.isEmpty ? true : nil)
  }

  /// Long values from a little before they begin to differ.
  private func shortened(_ difference: Difference, to length: Int) -> Difference {
    let (before, after) = (difference.before, difference.after)
    guard max(before.count, after.count) > length else { return difference }
    let common = zip(before, after).prefix { $0 == $1 }.count
    let skipped = max(0, common - length / 3)
    func part(_ text: String) -> String {
      let rest = text.dropFirst(skipped)
      return (skipped > 0 ? "…" : "") + rest.prefix(length) + (rest.count > length ? "…" : "")
    }
    return Difference(path: difference.path, before: part(before), after: part(after))
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

/// Holds a value of each common kind.
private final class Rehearsed {
  enum Case {
    case none
    case some(Int)
  }

  struct Value {
    var text = ""
  }

  let number = 1
  let flag = true
  let rate = 1.5
  let text: String? = "a"
  let texts = ["a"]
  let numbers: [Int] = [1]
  let optional: Int? = nil
  let value: Value? = Value()
  let values = [Value()]
  let table = ["a": 1]
  let texted = ["a": "b"]
  let any: [String: Any] = ["a": 1]
  let set: Set<String> = ["a"]
  let date = Date(timeIntervalSince1970: 0)
  let data = Data([1])
  let url = URL(fileURLWithPath: "/")
  let closure: (() -> Void)? = {}
  let cases = [Case.none, .some(1)]
  let lock = NSLock()
  weak var parent: Rehearsed?
}
