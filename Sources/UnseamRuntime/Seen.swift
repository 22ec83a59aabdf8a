import Synchronization

/// Passes on the initial value of a static or global and notes that the variable now exists, with its type and this first value.
///
/// Instrumented code wraps initial values in it. The value stays lazy: a variable that no code touches is never made.
public func _unseamSeen<Value>(_ id: StaticString, _ value: @autoclosure () -> Value) -> Value {
  let made = value()
  let variable = SeenVariable(
    id: id.description, initial: examine(made),
    read: { address in examine(address.assumingMemoryBound(to: Value.self).pointee) })
  seenVariables.withLock { $0.append(variable) }
  return made
}

/// The same for values that can't be copied (`Mutex`, `Atomic`): their bytes are compared.
public func _unseamSeen<Value: ~Copyable>(
  _ id: StaticString, _ value: @autoclosure () -> Value
) -> Value {
  let size = MemoryLayout<Value>.size
  let variable = SeenVariable(
    id: id.description, initial: nil,
    read: { address in
      Rendered(
        node: renderBytes(at: address, count: size), isWhole: false, holdsReferences: true)
    })
  seenVariables.withLock { $0.append(variable) }
  return value()
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
