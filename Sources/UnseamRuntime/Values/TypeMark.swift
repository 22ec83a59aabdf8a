import Synchronization

/// Tells apart types that read alike: the type is a part of the value where a variable can hold values of several.
enum TypeMark {
  private struct Known {
    var marks: [ObjectIdentifier: Int] = [:]
    var names: [Int: String] = [:]
  }

  /// Types never go away.
  private static let known = Mutex(Known())

  /// A number for the type, the same in each process of the executable; never 0.
  static func of(_ type: Any.Type) -> Int {
    if let mark = known.withLock({ $0.marks[ObjectIdentifier(type)] }) { return mark }
    let name = fullName(of: type)
    let mark = number(for: name, of: type)
    known.withLock {
      $0.marks[ObjectIdentifier(type)] = mark
      $0.names[mark] = name
    }
    return mark
  }

  /// The whole name of the type that the number stands for.
  static func name(_ mark: Int) -> String? { known.withLock { $0.names[mark] } }

  private static func number(for name: String, of type: Any.Type) -> Int {
    var bits = ByteHash(of: name).value
    // Private types of one name are told apart by where the executable describes what they stand in.
    let places = privatePlaces(of: type)
    if let base = executableBase, places.allSatisfy(LoadedImages.executableHolds) {
      bits = places.reduce(bits) { $0 &* 31 &+ Int(bitPattern: $1 - base) }
    }
    // Short, since it stands in the text of each end state.
    let short = (bits ^ (bits >> 32)) & 0xffff_ffff
    return short == 0 ? 1 : short
  }

  /// Where it is described what its private parts stand in; empty for other types.
  static func privatePlaces(of type: Any.Type) -> [UInt] {
    let name = _typeName(type, qualified: true)
    guard name.contains("(unknown context at ") else { return [] }
    return name.matches(of: /unknown context at \$([0-9a-f]+)/)
      .compactMap { UInt($0.1, radix: 16) }
  }
}
