/// A stored field of a class or structure: where it lies in one, and what it holds.
struct StoredField {
  let name: String
  let offset: Int
  let type: Any.Type
  /// The class or structure that declares it.
  let owner: Any.Type
  /// Whether it is no `weak`, `unowned` or unmanaged reference.
  let isStrong: Bool

  /// Whether its value can be copied and written back by its type.
  var canBeCopied: Bool { isStrong && isCopyable(type) && !holdsPointer(type) }

  /// All of them, those of superclasses first. Only for classes and structures.
  static func all(of type: Any.Type) -> [StoredField] {
    (0..<fieldCount(type)).map { DanglingFields.field(of: type, index: $0) }
  }
}

/// Whether values of the type can be copied: locks and atomics can't.
func isCopyable(_ type: Any.Type) -> Bool { ValueLayout(of: type).isCopyable }

/// How values of a type stand in memory.
struct ValueLayout {
  private let flags: UInt32

  /// The word before a type's own is its table of values' witnesses; behind eight functions, size and stride stand its flags.
  init(of type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let witnesses = metadata.load(fromByteOffset: -8, as: UnsafeRawPointer.self)
    flags = witnesses.load(fromByteOffset: 80, as: UInt32.self)
  }

  var isCopyable: Bool { flags & 0x0080_0000 == 0 }
  /// Whether a container for any value holds it itself.
  var isInline: Bool { flags & 0x0002_0000 == 0 }
  var alignmentMask: Int { Int(flags & 0xff) }
}

/// Whether it is a structure of which each field can be changed alone: those of the libraries keep theirs in step.
func isPlainStructure(_ type: Any.Type) -> Bool {
  // The first word of a type's own is its kind.
  unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x200 && !isOpaque(type)
    && !fullName(of: type).hasPrefix("Swift.")
}

/// Whether a variable of the type stores a value as generic code holds it: a function is wrapped on its way through such code, and a
/// metatype may need no memory at all, also in an optional or a tuple. What was handed through can't be written into the variable.
func isStoredAlike(_ type: Any.Type) -> Bool {
  if isExistentialMetatype(type) { return true }
  let name = fullName(of: type)
  return !name.contains("->")
    && !name.split(separator: ".").dropFirst().contains { part in
      let word = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return word == "Type" || word == "Protocol"
    }
}

/// Whether it is a type such as `any P.Type`, of which the variable always says what type it holds.
private func isExistentialMetatype(_ type: Any.Type) -> Bool {
  // The first word of a type's own is its kind.
  unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x306
}

/// Whether a value of the type leads to memory that somebody frees by hand: what it led to may be gone when it is put back.
func holdsPointer(_ type: Any.Type) -> Bool {
  let name = fullName(of: type)
  if ["Swift.Unsafe", "Swift.OpaquePointer", "Swift.Unmanaged<", "Swift.AutoreleasingUnsafe"]
    .contains(where: name.contains)
  {
    return true
  }
  if let optional = type as? any Wrapping.Type { return holdsPointer(optional.wrapped) }
  return isPlainStructure(type) && StoredField.all(of: type).contains { holdsPointer($0.type) }
}

/// The same of what stands in a value: in the case of an enumeration, the elements of a collection, an existential.
func holdsPointer(in value: Any) -> Bool {
  var remaining = Limit.nodes
  return holdsPointer(in: value, &remaining)
}

private func holdsPointer(in value: Any, _ remaining: inout Int) -> Bool {
  remaining -= 1
  // What could not be looked at may hold one.
  if remaining < 0 { return true }
  let type = type(of: value)
  // Objects are copied field by field; the libraries' own values look after their memory themselves.
  if type is AnyClass || commonLeaf(for: value) != nil { return false }
  if holdsPointer(type) { return true }
  if isOpaque(type) { return false }
  return Mirror(reflecting: value).children.contains { holdsPointer(in: $0.value, &remaining) }
}

private protocol Wrapping {
  static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
  static var wrapped: Any.Type { Wrapped.self }
}

/// A copy of the value at the place, and what writes it to a place.
func copied(
  _ type: Any.Type, at place: UnsafeRawPointer
) -> (value: Any, putBack: (UnsafeMutableRawPointer) -> Void) {
  func copy<Value>(_ type: Value.Type) -> (value: Any, putBack: (UnsafeMutableRawPointer) -> Void) {
    let value = place.assumingMemoryBound(to: Value.self).pointee
    return (value, { $0.assumingMemoryBound(to: Value.self).pointee = value })
  }
  return _openExistential(type, do: copy)
}
