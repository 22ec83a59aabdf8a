import Synchronization

/// From now on what comes to exist and who looks at it is noted, or not: where nobody asks, that would cost more than the tests.
public func _unseamWatchState(_ isWatched: Bool) {
  watchesState.store(isWatched, ordering: .relaxed)
}

/// One for the process, for the same reason as the switchboard.
private let watchesState = Atomic(true)

var stateIsWatched: Bool { watchesState.load(ordering: .relaxed) }

/// Passes on the initial value of a static or global and notes that the variable now exists, with its type and this first value.
///
/// Instrumented code wraps initial values in it. The value stays lazy: a variable that no code touches is never made.
public func _unseamSeen<Value>(_ id: StaticString, _ value: @autoclosure () -> Value) -> Value {
  _unseamSeen(id, given: value())
}

/// The same for one of several variables in one declaration, as are all that take the value as `given`. There the compiler would
/// take the closure around the first one's value for that of each (Swift 6.3).
public func _unseamSeen<Value>(_ id: StaticString, given value: Value) -> Value {
  seen(id, value, keep: { isStoredAlike(Value.self) ? KeptVariable($0) : nil })
}

/// The same for a variable of which only `putBack` can write what was handed through: functions and metatypes.
public func _unseamSeen<Value>(
  _ id: StaticString, _ value: @autoclosure () -> Value, putBack: @escaping (Value) -> Void
) -> Value {
  seen(id, value(), keep: { KeptVariable($0, putBack: putBack) })
}

/// - Parameter keep: makes the copy by which the first value is put back; nil where it can't be.
private func seen<Value>(
  _ id: StaticString, _ made: Value, keep: (Value) -> KeptVariable?
) -> Value {
  KeptVariables.note(
    id, { keep(made) }, take: { KeptVariable($0.assumingMemoryBound(to: Value.self).pointee) })
  guard stateIsWatched else { return made }
  let reader = VariableReader<Value>()
  note(
    SeenVariable(
      id: id.description, initial: withUnsafePointer(to: made) { reader.read(at: $0) },
      read: reader.read))
  return made
}

/// The same for what a lock guards, which is read deep, too. While the lock is held it is not.
public func _unseamSeen<Value>(
  _ id: StaticString, _ value: @autoclosure () -> Mutex<Value>
) -> Mutex<Value> {
  _unseamSeen(id, given: value())
}

public func _unseamSeen<Value>(
  _ id: StaticString, given made: consuming Mutex<Value>
) -> Mutex<Value> {
  KeptVariables.note(
    id, { kept(made) }, take: { kept($0.assumingMemoryBound(to: Mutex<Value>.self).pointee) })
  guard stateIsWatched else { return made }
  let variable = SeenVariable(
    id: id.description, initial: renderGuarded(made),
    read: { address in
      renderGuarded(address.assumingMemoryBound(to: Mutex<Value>.self).pointee)
    })
  seenVariables.withLock { $0.append(variable) }
  return made
}

/// A copy of what the lock guards; nil while it is held.
private func kept<Value>(_ mutex: borrowing Mutex<Value>) -> KeptVariable? {
  keptGuarded(by: mutex).map { putBack in
    KeptVariable(
      size: MemoryLayout<Mutex<Value>>.size, before: renderGuarded(mutex),
      read: { renderGuarded($0.assumingMemoryBound(to: Mutex<Value>.self).pointee) },
      putBack: { putBack($0.assumingMemoryBound(to: Mutex<Value>.self).pointee) })
  }
}

private func renderGuarded<Value>(_ mutex: borrowing Mutex<Value>) -> Rendered {
  mutex.withLockIfAvailable { guarded in examine(guarded) }
    ?? Rendered(node: .leaf("(locked)"), isWhole: false, holdsReferences: true)
}

/// The same for a number that is changed in one step, which can be put back as its bytes.
public func _unseamSeen<Value: AtomicRepresentable>(
  _ id: StaticString, _ value: @autoclosure () -> Atomic<Value>
) -> Atomic<Value> {
  _unseamSeen(id, given: value())
}

public func _unseamSeen<Value: AtomicRepresentable>(
  _ id: StaticString, given made: consuming Atomic<Value>
) -> Atomic<Value> {
  let size = MemoryLayout<Atomic<Value>>.size
  let isPlain = _isPOD(Value.self)
  KeptVariables.note(
    id, { isPlain ? withUnsafePointer(to: made) { KeptVariable(bytes: $0, count: size) } : nil },
    take: { isPlain ? KeptVariable(bytes: $0, count: size) : nil })
  guard stateIsWatched else { return made }
  let initial = withUnsafePointer(to: made) { renderedBytes(at: $0, count: size) }
  note(SeenVariable(id: id.description, initial: initial) { renderedBytes(at: $0, count: size) })
  return made
}

/// The same for other values that can't be copied: their bytes are compared.
public func _unseamSeen<Value: ~Copyable>(
  _ id: StaticString, _ value: @autoclosure () -> Value
) -> Value {
  _unseamSeen(id, given: value())
}

public func _unseamSeen<Value: ~Copyable>(
  _ id: StaticString, given value: consuming Value
) -> Value {
  let size = MemoryLayout<Value>.size
  guard stateIsWatched else { return value }
  let initial = withUnsafePointer(to: value) { renderedBytes(at: $0, count: size) }
  note(SeenVariable(id: id.description, initial: initial) { renderedBytes(at: $0, count: size) })
  return value
}

private func note(_ variable: SeenVariable) { seenVariables.withLock { $0.append(variable) } }

/// Objects may hang off what can't be read.
func renderedBytes(at address: UnsafeRawPointer, count: Int) -> Rendered {
  Rendered(node: renderBytes(at: address, count: count), isWhole: false, holdsReferences: true)
}

/// A variable of the subject that has been initialised in this process.
struct SeenVariable: Sendable {
  let id: String
  /// Its first value; nil where only its bytes can be read, once it is in place.
  let initial: Rendered?
  /// Reads the value in place at its address.
  let read: @Sendable (UnsafeRawPointer) -> Rendered
}

/// One for the process, for the same reason as the switchboard.
let seenVariables = Mutex<[SeenVariable]>([])
