import Synchronization

/// One of the values that a closure captured.
struct CapturedPart: Sendable, Equatable {
  enum Kind: Sendable {
    /// What its bytes tell.
    case bytes
    case object
    case function
    /// A variable that lives on its own, since the closure may change it.
    case box
  }

  let offset: UInt
  let size: UInt
  let kind: Kind
}

/// The parts of what closures captured, as the compiler describes them for debuggers.
enum CapturedParts {
  private static let known = Mutex<[UInt: [CapturedPart]?]>([:])

  /// By the type of the block that holds them; nil where it is not described, or depends on a generic type.
  static func of(_ type: UInt) -> [CapturedPart]? {
    if let parts = known.withLock({ $0[type] }) { return parts }
    let parts = read(type)
    known.withLock { $0[type] = .some(parts) }
    return parts
  }

  /// Whether blocks of this type hold what closures captured, or variables of their own.
  static func areOf(_ type: UInt) -> Bool {
    FoundMemory.number(UInt.self, at: type) == 0x400 && LoadedImages.hold(type)
  }

  /// Three words: the kind, where the first part stands, the description: how many parts, sources and bindings of generic types
  /// there are, and the parts' types.
  private static func read(_ type: UInt) -> [CapturedPart]? {
    guard areOf(type),
      let first = FoundMemory.number(UInt32.self, at: type + 8),
      let description = FoundMemory.number(UInt.self, at: type + 16),
      LoadedImages.hold(description),
      let count = FoundMemory.number(UInt32.self, at: description), count <= 64,
      FoundMemory.number(UInt32.self, at: description + 8) == 0
    else { return nil }
    var parts: [CapturedPart] = []
    var offset = UInt(first)
    for index in 0..<UInt(count) {
      guard let part = part(typedAt: description + 12 + index * 4, from: &offset) else {
        return nil
      }
      parts.append(part)
    }
    return parts
  }

  private static func part(typedAt place: UInt, from offset: inout UInt) -> CapturedPart? {
    guard let distance = FoundMemory.number(Int32.self, at: place),
      let name = UnsafePointer<UInt8>(bitPattern: place &+ UInt(bitPattern: Int(distance)))
    else { return nil }
    let letters = letters(ofName: name)
    // A variable in a block of its own, and a function as the compiler's thunks hold it: no type stands for these.
    if letters.ends(with: "Xx") { return part(.box, size: 8, alignment: 8, from: &offset) }
    if letters.ends(with: "_"), letters.firstRange(of: Array("Ieg".utf8)) != nil {
      return part(.function, size: 16, alignment: 8, from: &offset)
    }
    // Of a type that is known in advance nothing is kept, though the type itself has a size.
    guard !letters.ends(with: "m"),
      let type = _getTypeByMangledNameInContext(
        name, UInt(letters.count), genericContext: nil, genericArguments: nil)
    else { return nil }
    // `Xo`, `Xu` and `Xw` are references that keep nothing alive.
    return part(of: type, isKept: letters.dropLast().last != UInt8(ascii: "X"), from: &offset)
  }

  private static func part(
    of type: Any.Type, isKept: Bool, from offset: inout UInt
  ) -> CapturedPart {
    func layout<Value>(_ type: Value.Type) -> (size: Int, alignment: Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
    let (size, alignment) = _openExistential(type, do: layout)
    var kind = CapturedPart.Kind.bytes
    if isKept, type is AnyClass { kind = .object }
    if isKept, size == 16, shortName(of: type).contains("->") { kind = .function }
    return part(kind, size: UInt(size), alignment: UInt(alignment), from: &offset)
  }

  private static func part(
    _ kind: CapturedPart.Kind, size: UInt, alignment: UInt, from offset: inout UInt
  ) -> CapturedPart {
    let start = (offset + alignment - 1) / alignment * alignment
    offset = start + size
    return CapturedPart(offset: start, size: size, kind: kind)
  }

  /// The name as it is written, with zeros for the references to other places that it may hold: their bytes are no letters, and a
  /// zero among them does not end it.
  private static func letters(ofName name: UnsafePointer<UInt8>) -> [UInt8] {
    var letters: [UInt8] = []
    while name[letters.count] != 0 {
      switch name[letters.count] {
      case 0x01...0x17: letters += [UInt8](repeating: 0, count: 5)
      case 0x18...0x1f: letters += [UInt8](repeating: 0, count: 9)
      case let letter: letters.append(letter)
      }
    }
    return letters
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
