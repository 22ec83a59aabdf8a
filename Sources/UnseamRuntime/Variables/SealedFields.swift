import Synchronization

/// Passes on the first value of an object's field that can't be copied, and notes how it is read where it stands: reflection
/// shows neither its value nor its type.
///
/// Instrumented code wraps such values in it, wherever they are given to the field.
public func _unseamField<Owner: AnyObject, Value>(
  _ owner: Owner.Type, _ name: StaticString, _ value: consuming Mutex<Value>
) -> Mutex<Value> {
  SealedFields.note(
    owner, name,
    SealedFields.Access(
      read: { address, renderer, depth in
        renderer.guarded(
          by: address.assumingMemoryBound(to: Mutex<Value>.self).pointee, depth: depth)
      },
      keep: { address in
        keptGuarded(by: address.assumingMemoryBound(to: Mutex<Value>.self).pointee).map { kept in
          { kept($0.assumingMemoryBound(to: Mutex<Value>.self).pointee) }
        }
      }))
  return value
}

/// The same where the lock guards what can't be copied either: that stays unread.
public func _unseamField<Owner: AnyObject, Value: ~Copyable>(
  _ owner: Owner.Type, _ name: StaticString, _ value: consuming Mutex<Value>
) -> Mutex<Value> { value }

/// How the fields are read that reflection can't read.
enum SealedFields {
  typealias PutBack = (UnsafeMutableRawPointer) -> Void

  /// How one is read, and how a copy is kept, with what puts it back; no copy while the lock is held.
  struct Access: Sendable {
    let read: @Sendable (UnsafeRawPointer, inout Renderer, _ depth: Int) -> Node
    let keep: @Sendable (UnsafeRawPointer) -> PutBack?
  }

  private struct Key: Hashable {
    let owner: ObjectIdentifier
    let name: String
  }

  private static let known = Mutex<[Key: Access]>([:])

  fileprivate static func note(_ owner: AnyClass, _ name: StaticString, _ access: Access) {
    let key = Key(owner: ObjectIdentifier(owner), name: name.description)
    known.withLock { if $0[key] == nil { $0[key] = access } }
  }

  /// What stands in the field: its value where that is known, or else its bytes; nil where there are none.
  ///
  /// - Parameter index: its place among the fields that the type itself declares.
  static func node(
    _ name: String, at index: Int, in mirror: Mirror, of object: UnsafeRawPointer,
    with renderer: inout Renderer, depth: Int
  ) -> Node? {
    // Inherited fields come first.
    let count = fieldCount(mirror.subjectType)
    let place = count - mirror.children.count + index
    guard let type = mirror.subjectType as? AnyClass, (0..<count).contains(place) else {
      return nil
    }
    let start = fieldOffset(type, index: place)
    let key = Key(owner: ObjectIdentifier(type), name: name)
    if let access = known.withLock({ $0[key] }) {
      return access.read(object + start, &renderer, depth)
    }
    let end = place + 1 < count ? fieldOffset(type, index: place + 1) : instanceSize(type)
    guard (1..<4096).contains(end - start) else { return nil }
    renderer.veil()
    return bytes(UnsafeRawBufferPointer(start: object + start, count: end - start))
  }

  /// A copy of what the field's lock guards; nil where the field is not known to be one.
  static func kept(
    _ field: StoredField, at place: UnsafeMutableRawPointer, _ object: AnyObject, path: String
  ) -> KeptField? {
    let key = Key(owner: ObjectIdentifier(field.owner), name: field.name)
    guard let access = known.withLock({ $0[key] }), let putBack = access.keep(place) else {
      return nil
    }
    return KeptField(path: path) { withExtendedLifetime(object) { putBack(place) } }
  }

  /// The bytes, and those of what they lead to: a dictionary changes behind the one pointer that stands for it.
  private static func bytes(_ bytes: UnsafeRawBufferPointer) -> Node {
    var hash = ByteHash()
    hash.add(bytes)
    var leads = false
    let first = -Int(bitPattern: bytes.baseAddress) & 7
    for offset in stride(from: first, through: bytes.count - 8, by: 8) {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt.self)
      guard let content = FoundMemory.block(at: word) else { continue }
      leads = true
      content.withUnsafeBytes { hash.add($0) }
    }
    let text = "(\(bytes.count) bytes)"
    return leads ? .place(text, address: hash.value) : .leaf(text, bits: hash.value)
  }
}

/// A copy of what the lock guards, as what puts it back; nil while the lock is held.
func keptGuarded<Value>(
  by lock: borrowing Mutex<Value>
) -> ((borrowing Mutex<Value>) -> Void)? {
  guard let copy = lock.withLockIfAvailable({ UncheckedCopy(value: $0) }) else { return nil }
  return { lock in _ = lock.withLockIfAvailable { $0 = copy.value } }
}

/// A copy that is handed from one moment of a process to a later one. It is only read, and written back under the lock that
/// guards what it is a copy of.
struct UncheckedCopy<Value>: @unchecked Sendable {
  let value: Value
}

extension Renderer {
  /// What the lock guards; while it is held that is not known.
  fileprivate mutating func guarded<Value>(by lock: borrowing Mutex<Value>, depth: Int) -> Node {
    if let node = lock.withLockIfAvailable({ node(for: $0, depth: depth) }) { return node }
    veil()
    return .leaf("(locked)")
  }
}

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
func fieldOffset(_ type: Any.Type, index: Int) -> Int
