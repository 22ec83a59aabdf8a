import Synchronization

/// The fields that can't be read without danger: references that keep nothing alive and are not `weak`, so that their
/// object may be gone. They are told from the others by their declaration alone.
enum DanglingFields {
  /// By type: their places among its own fields.
  private static let known = Mutex<[ObjectIdentifier: Set<Int>]>([:])

  /// Their places among `mirror.children`; none where the type itself chose what these are.
  static func places(in mirror: Mirror) -> Set<Int> {
    let type = mirror.subjectType
    let id = ObjectIdentifier(type)
    if let places = known.withLock({ $0[id] }) { return places }
    let places =
      type is any CustomReflectable.Type ? [] : find(in: type, own: mirror.children.count)
    known.withLock { $0[id] = places }
    return places
  }

  /// One of the fields, those that are inherited counted first.
  static func field(of type: Any.Type, index: Int) -> StoredField {
    var field = Field()
    let held = fieldType(type, index: index, field: &field)
    defer { field.free?(field.name) }
    return StoredField(
      name: field.name.map { String(cString: $0) } ?? "", offset: fieldOffset(type, index: index),
      type: held, owner: owner(of: index, in: type), isStrong: field.isStrong)
  }

  /// The class that declares the field; those of superclasses come first.
  private static func owner(of index: Int, in type: Any.Type) -> Any.Type {
    var owner = type
    while let next = owner as? AnyClass, let parent = _getSuperclass(next),
      index < fieldCount(parent)
    {
      owner = parent
    }
    return owner
  }

  /// Inherited fields come first.
  private static func find(in type: Any.Type, own: Int) -> Set<Int> {
    let inherited = fieldCount(type) - own
    guard inherited >= 0 else { return [] }
    return Set(
      (0..<own).filter { index in
        var field = Field()
        let held = fieldType(type, index: inherited + index, field: &field)
        field.free?(field.name)
        return !field.isStrong && !fullName(of: held).hasPrefix("Swift.Optional<")
      })
  }
}

/// What the library tells of a field, in its own layout.
private struct Field {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

/// Only for classes and structures.
@_silgen_name("swift_reflectionMirror_recursiveCount")
func fieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(
  _ type: Any.Type, index: Int, field: UnsafeMutablePointer<Field>
) -> Any.Type
