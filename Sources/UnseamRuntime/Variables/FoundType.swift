import Synchronization

/// Tells whether there is a type at an address: of those that the runtime describes in an image of the process.
enum FoundType {
  /// Types never go away.
  private static let known = Mutex<[UInt: Any.Type]>([:])

  /// Nil where there is none, or none that can be told from other memory.
  static func at(_ address: UInt) -> Any.Type? {
    if let type = known.withLock({ $0[address] }) { return type }
    guard address % 8 == 0, address != 0, isType(address) else { return nil }
    // Swift keeps a type that is not known statically as the address of what describes it.
    let type = unsafeBitCast(address, to: Any.Type.self)
    known.withLock { $0[address] = type }
    return type
  }

  /// The first word is the kind, or of an object the address of its type: these are above all kinds. The layouts are
  /// those of Swift's stable interface.
  private static func isType(_ address: UInt) -> Bool {
    switch FoundMemory.number(UInt.self, at: address) {
    case 0: isDescribed(at: address + 40, as: 16)
    case 0x200: isDescribed(at: address + 8, as: 17)
    case 0x201, 0x202: isDescribed(at: address + 8, as: 18)
    case 0x303: isExistential(address)
    default: false
    }
  }

  /// Whether the word leads to a description of a class (16), structure (17), enumeration (18) or protocol (3).
  private static func isDescribed(at place: UInt, as kind: UInt32) -> Bool {
    guard let description = FoundMemory.number(UInt.self, at: place),
      let flags = FoundMemory.number(UInt32.self, at: description), flags & 0x1f == kind
    else { return false }
    return LoadedImages.hold(description)
  }

  private static func isExistential(_ address: UInt) -> Bool {
    guard let flags = FoundMemory.number(UInt32.self, at: address + 8),
      let count = FoundMemory.number(UInt32.self, at: address + 12), count <= 16
    else { return false }
    if count == 0 { return LoadedImages.hold(address) }
    let hasSuperclass = flags & 0x4000_0000 != 0
    let start = address + (hasSuperclass ? 24 : 16)
    return (0..<UInt(count)).allSatisfy { isDescribed(at: start + $0 * 8, as: 3) }
  }
}

extension Node {
  /// The type by name: another in no process. Private types of one name are told apart by where the executable
  /// describes what they stand in.
  static func type(_ type: Any.Type) -> Node {
    let text = fullName(of: type) + ".self"
    let places = TypeMark.privatePlaces(of: type)
    if places.isEmpty { return .leaf(text) }
    guard let base = executableBase, places.allSatisfy(LoadedImages.executableHolds) else {
      return .place(text, address: Int(bitPattern: unsafeBitCast(type, to: UInt.self)))
    }
    return .leaf(text, bits: places.reduce(0) { $0 &* 31 &+ Int(bitPattern: $1 - base) })
  }

  /// What the identifier is of: a type, or else an object, which may be gone.
  static func identifier(_ identifier: ObjectIdentifier) -> Node {
    let address = UInt(bitPattern: identifier)
    guard let found = FoundType.at(address) else {
      return .place("ObjectIdentifier(object)", address: Int(bitPattern: address))
    }
    switch type(found) {
    case .leaf(let text, let bits): return .leaf("ObjectIdentifier(\(text))", bits: bits)
    case .place(let text, let address):
      return .place("ObjectIdentifier(\(text))", address: address)
    case let other: return other
    }
  }
}
