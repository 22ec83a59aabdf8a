import Foundation
import Synchronization

/// Notes the type that a variable stores whose initial value is not passed on. The variable itself is only named: where it
/// lies is known from the symbol table, and no code of the subject's runs.
///
/// A function beside the variable holds the call; the probe calls it by its address.
public func _unseamStorage<Value>(_ id: StaticString, _ value: @autoclosure () -> Value) {
  StoredVariables.note(
    id, initial: nil,
    keep: { KeptVariable($0.assumingMemoryBound(to: Value.self).pointee) },
    read: VariableReader<Value>().read)
}

/// The same where it is known how the first value is made: one more is made like it, only to be read, when a test has made
/// the variable.
public func _unseamStorage<Value>(
  _ id: StaticString, _ value: @autoclosure () -> Value, first: @escaping () -> Value
) {
  nonisolated(unsafe) let first = first
  StoredVariables.note(
    id, initial: { examine(first()) }, keepFirst: { KeptVariable(first()) },
    keep: { KeptVariable($0.assumingMemoryBound(to: Value.self).pointee) },
    read: VariableReader<Value>().read)
}

/// The same for a weak reference, which only Swift itself can read.
public func _unseamWeak<Value>(
  _ id: StaticString, _ value: @autoclosure @escaping () -> Value?, isNilFirst: Bool
) {
  nonisolated(unsafe) let value = value
  StoredVariables.note(
    id, initial: { isNilFirst ? examine(Value?.none) : nil }, read: { _ in examine(value()) })
}

/// The same for an unowned reference: what it leads to may be gone.
public func _unseamUnowned<Value>(
  _ id: StaticString, _ value: @autoclosure @escaping () -> Value
) {
  nonisolated(unsafe) let value = value
  StoredVariables.note(id, initial: nil) { address in
    let object = address.load(as: UnsafeMutableRawPointer?.self)
    if let object, isGone(object) {
      return Rendered(node: .leaf("(gone)"), isWhole: false, holdsReferences: true)
    }
    return examine(value())
  }
}

/// The variables of which the type is known from the start, whether they exist yet or not.
enum StoredVariables {
  /// One of them.
  struct Stored: Sendable {
    /// Its first value, made when it is asked for; nil where that is not known.
    let initial: @Sendable () -> Rendered?
    /// Makes a copy of the first value; nil where that is not known.
    let keepFirst: (@Sendable () -> KeptVariable?)?
    /// Reads the value in place at its address.
    let read: @Sendable (UnsafeRawPointer) -> Rendered
    /// Copies the value at its address; nil where it can't be put back.
    let keep: (@Sendable (UnsafeRawPointer) -> KeptVariable?)?
  }

  private static let noted = Mutex<[String: Stored]>([:])

  fileprivate static func note(
    _ id: StaticString, initial: (@Sendable () -> Rendered?)?,
    keepFirst: (@Sendable () -> KeptVariable?)? = nil,
    keep: (@Sendable (UnsafeRawPointer) -> KeptVariable?)? = nil,
    read: @escaping @Sendable (UnsafeRawPointer) -> Rendered
  ) {
    let stored = Stored(
      initial: initial ?? { nil }, keepFirst: keepFirst, read: read, keep: keep)
    noted.withLock { $0[id.description] = stored }
  }

  static var all: [String: Stored] { noted.withLock { $0 } }

  /// Calls the functions at these addresses, each of which notes a variable.
  static func note(by functions: [UInt]) {
    typealias Function = @convention(c) () -> Void
    for address in functions { unsafeBitCast(address, to: Function.self)() }
  }
}

/// Whether the object has ended: its memory stays as long as an unowned reference leads to it.
private func isGone(_ object: UnsafeMutableRawPointer) -> Bool { isDeallocating(object) }

/// In the language's runtime, but not visible to Swift.
private let isDeallocating: @convention(c) (UnsafeMutableRawPointer) -> Bool = {
  typealias IsDeallocating = @convention(c) (UnsafeMutableRawPointer) -> Bool
  guard let symbol = dlsym(nil, "swift_isDeallocating") else { return { _ in true } }
  return unsafeBitCast(symbol, to: IsDeallocating.self)
}()
