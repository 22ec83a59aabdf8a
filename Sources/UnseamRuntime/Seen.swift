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
  let made = value()
  guard stateIsWatched else { return made }
  let variable = SeenVariable(
    id: id.description, initial: examine(made),
    read: { address in examine(address.assumingMemoryBound(to: Value.self).pointee) })
  seenVariables.withLock { $0.append(variable) }
  return made
}

/// The same for what a lock guards, which is read deep, too. While the lock is held it is not.
public func _unseamSeen<Value>(
  _ id: StaticString, _ value: @autoclosure () -> Mutex<Value>
) -> Mutex<Value> {
  let made = value()
  guard stateIsWatched else { return made }
  let variable = SeenVariable(
    id: id.description, initial: renderGuarded(made),
    read: { address in
      renderGuarded(address.assumingMemoryBound(to: Mutex<Value>.self).pointee)
    })
  seenVariables.withLock { $0.append(variable) }
  return made
}

private func renderGuarded<Value>(_ mutex: borrowing Mutex<Value>) -> Rendered {
  mutex.withLockIfAvailable { guarded in examine(guarded) }
    ?? Rendered(node: .leaf("(locked)"), isWhole: false, holdsReferences: true)
}

/// The same for other values that can't be copied (`Atomic`): their bytes are compared.
public func _unseamSeen<Value: ~Copyable>(
  _ id: StaticString, _ value: @autoclosure () -> Value
) -> Value {
  let size = MemoryLayout<Value>.size
  let made = value()
  guard stateIsWatched else { return made }
  let initial = withUnsafePointer(to: made) { renderedBytes(at: $0, count: size) }
  let variable = SeenVariable(
    id: id.description, initial: initial,
    read: { address in renderedBytes(at: address, count: size) })
  seenVariables.withLock { $0.append(variable) }
  return made
}

/// Objects may hang off what can't be read.
private func renderedBytes(at address: UnsafeRawPointer, count: Int) -> Rendered {
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
