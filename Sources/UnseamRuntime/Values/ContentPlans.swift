import Foundation

/// All plans that were made in this process.
///
/// Safe to share: all that changes is behind the lock.
final class ContentPlans: @unchecked Sendable {
  static let all = ContentPlans()

  private let lock = NSLock()
  private var plans: [ObjectIdentifier: ContentPlan] = [:]
  private var fields: [ObjectIdentifier: ContentPlan] = [:]
  private var fixed: [ObjectIdentifier: Bool] = [:]

  func plan(of type: Any.Type) -> ContentPlan {
    lock.withLock { plans[ObjectIdentifier(type)] ?? made(type) }
  }

  func plan(ofFieldsOf type: AnyClass) -> ContentPlan {
    lock.withLock {
      if let plan = fields[ObjectIdentifier(type)] { return plan }
      let plan = ContentPlan(type)
      fields[ObjectIdentifier(type)] = plan
      if !isOpaque(type), !hasOpaqueParent(type) { plan.kind = .parts(parts(of: type)) }
      return plan
    }
  }

  /// Whether values of the type are equal wherever their bytes are while one of them is kept: no object hangs off them, and no
  /// memory that anybody else may change.
  func isFixedByBytes(_ type: Any.Type) -> Bool {
    lock.withLock {
      if let known = fixed[ObjectIdentifier(type)] { return known }
      var met: Set<ObjectIdentifier> = []
      let answer = isFixed(type, &met)
      fixed[ObjectIdentifier(type)] = answer
      return answer
    }
  }

  private func isFixed(_ type: Any.Type, _ met: inout Set<ObjectIdentifier>) -> Bool {
    guard met.insert(ObjectIdentifier(type)).inserted else { return true }
    // Asking what a type conforms to takes long, so this comes first.
    if MetadataKind(of: type) == .class { return false }
    if Self.numbers[ObjectIdentifier(type)] != nil || type == String.self { return true }
    if choosesItsParts(type) || holdsPointer(type) || !isStoredAlike(type) { return false }
    if let holder = type as? any ContentHolder.Type {
      return holder.held.allSatisfy { isFixed($0, &met) }
    }
    switch MetadataKind(of: type) {
    case .structure where fieldCount(type) > 0:
      return isCopyable(type)
        && StoredField.all(of: type).allSatisfy { $0.isStrong && isFixed($0.type, &met) }
    case .tuple: return Self.elements(ofTuple: type).allSatisfy { isFixed($0.type, &met) }
    default: return isTrivial(type)
    }
  }

  /// A type that holds itself finds its plan, which is filled when all is done.
  private func made(_ type: Any.Type) -> ContentPlan {
    if let plan = plans[ObjectIdentifier(type)] { return plan }
    let plan = ContentPlan(type)
    plans[ObjectIdentifier(type)] = plan
    plan.kind = kind(of: type, plan)
    return plan
  }

  private func kind(of type: Any.Type, _ plan: ContentPlan) -> ContentPlan.Kind {
    if let size = Self.numbers[ObjectIdentifier(type)] { return .bytes(size) }
    if type == String.self { return .text }
    if let holder = type as? any ContentHolder.Type { return .holder(holder) }
    switch MetadataKind(of: type) {
    case .class: return .object
    case .metatype: return .metatype(Self.reader(of: type))
    case .structure where describesItself(type): return .described(Self.reader(of: type))
    case .structure where isCopyable(type) && !isOpaque(type): return .parts(parts(of: type))
    case .tuple where isStoredAlike(type):
      return .parts(Self.elements(ofTuple: type).map { ($0.offset, made($0.type)) })
    case .enumeration where isCopyable(type): return .enumeration(Self.reader(of: type))
    case .existential: return Self.container(type, plan)
    default: return Self.words(type).map { .bytes($0) } ?? plan.kind
    }
  }

  /// How many bytes a value of one of the compiler's own types takes that stand for numbers; nil for others.
  private static func words(_ type: Any.Type) -> Int? {
    func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
    let name = _typeName(type, qualified: true)
    if name == "Builtin.FPIEEE80" { return 10 }
    let isNumber = ["Builtin.Int", "Builtin.Vec", "Builtin.FPIEEE"].contains(where: name.hasPrefix)
    return isNumber ? _openExistential(type, do: size) : nil
  }

  /// Whether it is a structure of which the fields say less than its text.
  private func describesItself(_ type: Any.Type) -> Bool {
    type == Substring.self || type == StaticString.self || plainTypes.contains(fullName(of: type))
  }

  /// What a lazy property holds is no content: it is made on first use. What stands in a field otherwise than in memory of its own
  /// counts by its type.
  private func parts(of type: Any.Type) -> [(offset: Int, plan: ContentPlan)] {
    StoredField.all(of: type).filter {
      $0.isStrong && isCopyable($0.type) && !$0.name.hasPrefix("$")
    }.map { ($0.offset, isStoredAlike($0.type) ? made($0.type) : ContentPlan($0.type)) }
  }

  /// Reads what stands at an address as a value of any type.
  private static func reader(of type: Any.Type) -> (UnsafeRawPointer) -> Any {
    func reader<Value>(_ type: Value.Type) -> (UnsafeRawPointer) -> Any {
      { $0.assumingMemoryBound(to: Value.self).pointee as Any }
    }
    return _openExistential(type, do: reader)
  }

  /// Behind the kind: flags, of which the highest says that not only objects fit in, and others which protocol of the
  /// language's own it is: errors have a box of their own kind.
  private static func container(_ type: Any.Type, _ plan: ContentPlan) -> ContentPlan.Kind {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let flags = metadata.load(fromByteOffset: 8, as: UInt32.self)
    if (flags >> 24) & 0x3f != 0 { return plan.kind }
    return flags & 0x8000_0000 == 0 ? .object : .container
  }

  private func isTrivial(_ type: Any.Type) -> Bool {
    func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: isTrivial)
  }

  /// Behind the kind: how many, their labels, and of each its type and, in half a word, where it stands.
  private static func elements(ofTuple type: Any.Type) -> [(offset: Int, type: Any.Type)] {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    return (0..<metadata.load(fromByteOffset: 8, as: Int.self)).map { index in
      let place = metadata + 24 + 16 * index
      return (
        Int(place.load(fromByteOffset: 8, as: UInt32.self)),
        unsafeBitCast(place.load(as: UnsafeRawPointer.self), to: Any.Type.self)
      )
    }
  }

  private static let numbers: [ObjectIdentifier: Int] = {
    func size<Number>(_ type: Number.Type) -> (ObjectIdentifier, Int) {
      (ObjectIdentifier(type), MemoryLayout<Number>.size)
    }
    return Dictionary(uniqueKeysWithValues: [
      size(Bool.self), size(Int.self), size(Int8.self), size(Int16.self), size(Int32.self),
      size(Int64.self), size(UInt.self), size(UInt8.self), size(UInt16.self), size(UInt32.self),
      size(UInt64.self), size(Float.self), size(Double.self), size(Date.self), size(UUID.self),
    ])
  }()
}

/// What a type is, as the first word of its own says.
private enum MetadataKind: UInt {
  case structure = 0x200
  case enumeration = 0x201
  case tuple = 0x301
  case existential = 0x303
  /// Such as `any P.Type`; of one such as `Int.Type` only one value exists.
  case metatype = 0x306
  case `class` = 0
  case other = 1

  init(of type: Any.Type) {
    if type is AnyClass {
      self = .class
    } else {
      let word = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
      self = word == 0 ? .other : MetadataKind(rawValue: word) ?? .other
    }
  }
}
