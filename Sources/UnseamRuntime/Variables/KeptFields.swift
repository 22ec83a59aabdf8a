import Foundation

/// A stored part of a value, copied so that it can be put back.
struct KeptField {
  /// The path of fields that leads to it from the variable, as differences name it.
  let path: String
  /// Writes the copy back into the object that holds the part.
  let putBack: () -> Void
}

/// Copies the stored fields of all objects that hang off a value, so that each can be put back by its type.
///
/// Values are copied by copying the variable; only objects are shared, and so are copied field by field.
struct KeptFields {
  private(set) var fields: [KeptField] = []
  /// Whether everything that hangs off the value was copied.
  private(set) var isWhole = true
  private var visited: Set<ObjectIdentifier> = []
  private var remaining = Limit.nodes

  /// Notes the objects that hang off the value.
  mutating func add(_ value: Any, path: String = "", depth: Int = 0) {
    remaining -= 1
    guard remaining >= 0, depth <= Limit.depth else {
      isWhole = false
      return
    }
    if commonLeaf(for: value) != nil { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let child = mirror.children.first { add(child.value, path: path, depth: depth) }
    case .class: addObject(value as AnyObject, path: path, depth: depth)
    case .collection, .set, .dictionary: addElements(mirror, path: path, depth: depth)
    case .enum: addPayload(mirror, path: path, depth: depth)
    default:
      for (index, child) in mirror.children.enumerated() {
        let name = child.label ?? ".\(index)"
        add(child.value, path: joined(path, name), depth: depth + 1)
      }
    }
  }

  private func joined(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : path + "." + name
  }

  /// Elements are compared with their collection as a whole, and so have its path.
  private mutating func addElements(_ mirror: Mirror, path: String, depth: Int) {
    if mirror.children.count > Limit.elements { isWhole = false }
    for child in mirror.children.prefix(Limit.elements) {
      if let (key, value) = child.value as? (key: AnyHashable, value: Any) {
        add(key.base, path: path, depth: depth + 1)
        add(value, path: path, depth: depth + 1)
      } else {
        add(child.value, path: path, depth: depth + 1)
      }
    }
  }

  private mutating func addPayload(_ mirror: Mirror, path: String, depth: Int) {
    guard let payload = mirror.children.first?.value else { return }
    let isTuple = Mirror(reflecting: payload).displayStyle == .tuple
    add(payload, path: isTuple ? path : joined(path, "_"), depth: depth + 1)
  }

  private mutating func addObject(_ object: AnyObject, path: String, depth: Int) {
    guard visited.insert(ObjectIdentifier(object)).inserted else { return }
    let type: AnyClass = Swift.type(of: object)
    guard !isOpaque(type), !hasOpaqueParent(type) else {
      isWhole = false
      return
    }
    let start = Unmanaged.passUnretained(object).toOpaque()
    for field in StoredField.all(of: type) where field.name != "$defaultActor" {
      let place = start + field.offset
      let path = joined(path, field.name)
      if let kept = SealedFields.kept(field, at: place, object, path: path) {
        fields.append(kept)
      } else if !field.canBeCopied {
        isWhole = false
      } else {
        let (value, putBack) = copied(field.type, at: place)
        if holdsPointer(in: value) {
          isWhole = false
          continue
        }
        // The closure holds the object, so that the place stays one of its own.
        fields.append(
          KeptField(path: path) { withExtendedLifetime(object) { putBack(place) } })
        add(value, path: path, depth: depth + 1)
        addParts(of: field.type, at: place, object, path: path, depth: depth)
      }
    }
  }

  /// The fields of a structure that an object stores, each of which can be put back alone.
  private mutating func addParts(
    of type: Any.Type, at start: UnsafeMutableRawPointer, _ object: AnyObject, path: String,
    depth: Int
  ) {
    guard isPlainStructure(type), depth < Limit.depth else { return }
    for field in StoredField.all(of: type) where field.canBeCopied {
      let place = start + field.offset
      let putBack = copied(field.type, at: place).putBack
      let path = joined(path, field.name)
      fields.append(KeptField(path: path) { withExtendedLifetime(object) { putBack(place) } })
      addParts(of: field.type, at: place, object, path: path, depth: depth + 1)
    }
  }
}
