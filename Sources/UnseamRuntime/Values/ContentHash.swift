import Foundation

/// Takes what large collections hold into one number, which is the same in each process of the executable: along a plan that is
/// made once for each type, since reflection takes a hundred times as long.
///
/// It goes through structures, enumerations, optionals, collections and the objects that are elements; of objects within these
/// only the type counts, and so of functions and of what the libraries keep to themselves. No code of the subject's runs.
struct ContentHash {
  private(set) var hash = ByteHash()
  /// How many more values may be looked at.
  private(set) var remaining = Limit.content
  /// How many objects stand around what is looked at.
  private var objects = 0
  private var depth = 0

  init() {}

  /// A sum over the elements, in any order; nil where the value is no collection of the language's, or is too large.
  static func sum(over value: Any) -> Int? {
    guard let collection = value as? any HashedCollection else { return nil }
    var whole = ContentHash()
    let sum = collection.sum(whole: &whole)
    return whole.remaining > 0 ? sum : nil
  }

  /// Takes in a number.
  mutating func add(_ number: Int) { hash.add(word: number) }

  /// Takes in the value of the plan's type that stands at the address.
  mutating func add(_ address: UnsafeRawPointer, _ plan: ContentPlan) {
    remaining -= 1
    guard remaining > 0, depth < Limit.depth else { return }
    depth += 1
    defer { depth -= 1 }
    switch plan.kind {
    case .bytes(let count): hash.add(UnsafeRawBufferPointer(start: address, count: count))
    case .text: add(address.assumingMemoryBound(to: String.self).pointee)
    case .parts(let parts): for part in parts { add(address + part.offset, part.plan) }
    case .holder(let type): type.add(valueAt: address, to: &self)
    case .object: add(address.assumingMemoryBound(to: AnyObject.self).pointee)
    case .container: add(containerAt: address)
    case .described(let read): add(described: read(address))
    case .metatype(let read): if let type = read(address) as? Any.Type { add(TypeMark.of(type)) }
    case .enumeration(let read): add(case: read(address))
    case .type(let mark): add(mark)
    }
  }

  private mutating func add(described value: Any) {
    guard let data = value as? Data else { return add(String(describing: value)) }
    add(data.count)
    data.withUnsafeBytes { add(bytes: $0) }
  }

  private mutating func add(_ text: String) {
    var text = text
    add(text.utf8.count)
    text.withUTF8 { hash.add(UnsafeRawBufferPointer($0)) }
  }

  private mutating func add(_ object: AnyObject) {
    let plan = ContentPlan.ofFields(type(of: object))
    add(plan.mark)
    if let text = object as? NSString { add(text.description) }
    if let number = object as? NSNumber { add(number.stringValue) }
    guard objects == 0, case .parts(let parts) = plan.kind else { return }
    objects += 1
    defer { objects -= 1 }
    let place = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    for part in parts { add(place + part.offset, part.plan) }
  }

  /// Three words hold a small value itself, or lead to a block with it, and the fourth says of which type it is.
  private mutating func add(containerAt address: UnsafeRawPointer) {
    let type = unsafeBitCast(
      address.load(fromByteOffset: 24, as: UnsafeRawPointer.self), to: Any.Type.self)
    let plan = ContentPlan.of(type)
    add(plan.mark)
    let layout = ValueLayout(of: type)
    guard !layout.isInline else { return add(address, plan) }
    let start = (16 + layout.alignmentMask) & ~layout.alignmentMask
    add(address.load(as: UnsafeRawPointer.self) + start, plan)
  }

  private mutating func add(value: Any) {
    withUnsafePointer(to: value) { add(containerAt: UnsafeRawPointer($0)) }
  }

  private mutating func add(case value: Any) {
    add(caseName(of: value))
    if value is any CustomReflectable { return }
    if let payload = Mirror(reflecting: value).children.first { add(value: payload.value) }
  }
}

/// How values of a type are taken in.
///
/// Safe to share: it is filled once, under the lock of all plans, before anybody sees it.
final class ContentPlan: @unchecked Sendable {
  enum Kind {
    case bytes(Int)
    case text
    case parts([(offset: Int, plan: ContentPlan)])
    case holder(any ContentHolder.Type)
    case object
    /// What can hold values of several types.
    case container
    case enumeration((UnsafeRawPointer) -> Any)
    /// A library's own value, which says what it holds.
    case described((UnsafeRawPointer) -> Any)
    /// The value is a type.
    case metatype((UnsafeRawPointer) -> Any)
    /// Only its type counts.
    case type(mark: Int)
  }

  var kind: Kind
  /// A number for the type.
  let mark: Int

  init(_ type: Any.Type) {
    mark = TypeMark.of(type)
    kind = .type(mark: mark)
  }

  static func of(_ type: Any.Type) -> ContentPlan { ContentPlans.all.plan(of: type) }

  /// The plan for an object's fields, its class given.
  static func ofFields(_ type: AnyClass) -> ContentPlan { ContentPlans.all.plan(ofFieldsOf: type) }
}

/// What holds other values in memory of its own or in cases, and can say which.
protocol ContentHolder {
  /// The types of what it holds.
  static var held: [Any.Type] { get }

  static func add(valueAt address: UnsafeRawPointer, to hash: inout ContentHash)
}

/// A collection of which each element counts by itself, wherever it stands.
protocol HashedCollection {
  func sum(whole: inout ContentHash) -> Int
}

extension Optional: ContentHolder {
  static var held: [Any.Type] { [Wrapped.self] }

  static func add(valueAt address: UnsafeRawPointer, to hash: inout ContentHash) {
    let value = address.assumingMemoryBound(to: Self.self).pointee
    hash.add(value == nil ? 0 : 1)
    guard let value else { return }
    withUnsafePointer(to: value) { hash.add($0, .of(Wrapped.self)) }
  }
}

extension Array: ContentHolder, HashedTail {}
extension ContiguousArray: ContentHolder, HashedTail {}
extension ArraySlice: ContentHolder, HashedTail {}

extension ContentHolder where Self: RandomAccessCollection, Index == Int {
  static var held: [Any.Type] { [Element.self] }

  static func add(valueAt address: UnsafeRawPointer, to hash: inout ContentHash) {
    address.assumingMemoryBound(to: Self.self).pointee.add(from: 0, to: &hash)
  }

  func hash(from start: Int) -> Int? {
    var whole = ContentHash()
    add(from: start, to: &whole)
    return whole.remaining > 0 ? whole.hash.value : nil
  }

  /// Takes in how many there are and the elements from this place on, in order.
  private func add(from start: Int, to hash: inout ContentHash) {
    hash.add(count)
    let plan = ContentPlan.of(Element.self)
    withContiguousStorageIfAvailable { elements in
      guard let base = elements.baseAddress else { return }
      if case .bytes(let size) = plan.kind, size == MemoryLayout<Element>.stride {
        let bytes = UnsafeRawBufferPointer(elements)
        hash.add(bytes: UnsafeRawBufferPointer(rebasing: bytes[(start * size)...]))
        return
      }
      for index in elements.indices.dropFirst(start) { hash.add(base + index, plan) }
    }
  }
}

/// A list of which what stands behind a place can be taken into a number; nil where that is too much.
protocol HashedTail {
  func hash(from start: Int) -> Int?
}

extension ContentHolder where Self: HashedCollection & Collection {
  static func add(valueAt address: UnsafeRawPointer, to hash: inout ContentHash) {
    let all = address.assumingMemoryBound(to: Self.self).pointee
    hash.add(all.count)
    hash.add(all.sum(whole: &hash))
  }
}

extension Dictionary: ContentHolder, HashedCollection {
  static var held: [Any.Type] { [Key.self, Value.self] }

  func sum(whole: inout ContentHash) -> Int {
    let (keys, values) = (ContentPlan.of(Key.self), ContentPlan.of(Value.self))
    var sum = 0
    for (key, value) in self where whole.remaining > 0 {
      sum &+= whole.alone { hash in
        withUnsafePointer(to: key) { hash.add($0, keys) }
        withUnsafePointer(to: value) { hash.add($0, values) }
      }
    }
    return sum
  }
}

extension Set: ContentHolder, HashedCollection {
  static var held: [Any.Type] { [Element.self] }

  func sum(whole: inout ContentHash) -> Int {
    let plan = ContentPlan.of(Element.self)
    var sum = 0
    for element in self where whole.remaining > 0 {
      sum &+= whole.alone { hash in withUnsafePointer(to: element) { hash.add($0, plan) } }
    }
    return sum
  }
}

extension ContentHash {
  /// Many bytes at once, which take of what may be looked at as much as they cost.
  mutating func add(bytes: UnsafeRawBufferPointer) {
    remaining -= bytes.count / 64
    if remaining > 0 { hash.add(bytes) }
  }

  /// The number of what is taken in by itself.
  fileprivate mutating func alone(_ body: (inout ContentHash) -> Void) -> Int {
    let around = hash
    hash = ByteHash()
    body(&self)
    defer { hash = around }
    return hash.value
  }
}
