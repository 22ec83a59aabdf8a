import Foundation

/// The bounds of one rendering: deep enough for real state, small enough for every test.
enum Limit {
  static let depth = 8
  static let nodes = 2_000
  static let elements = 200
  static let textLength = 400
  /// How many bytes of a long text are compared.
  static let hashedBytes = 4_000_000
  /// How many values are looked at in one large collection; of a larger one only the number of elements is compared.
  static let content = 1_000_000
}

/// A value taken apart, and what is known of the parts that reflection does not show.
struct Rendered: Sendable {
  let node: Node
  /// Whether it shows everything that hangs off the value.
  let isWhole: Bool
  /// Whether an object, or what may be one, hangs off the value: others may hold it, too.
  let holdsReferences: Bool
}

/// Takes a value apart by reflection; bounded, and safe for cycles.
func render<Value>(_ value: Value) -> Node { examine(value).node }

/// The same, with what the rendering leaves out.
func examine<Value>(_ value: Value) -> Rendered {
  var renderer = Renderer()
  let node = renderer.node(for: value, depth: 0)
  return Rendered(
    node: node, isWhole: !renderer.isVeiled, holdsReferences: renderer.holdsReferences)
}

/// The bytes of a value that reflection can't read, compared but not shown.
func renderBytes(at address: UnsafeRawPointer, count: Int) -> Node {
  var hasher = ByteHash()
  hasher.add(UnsafeRawBufferPointer(start: address, count: count))
  return .leaf("(\(count) bytes)", bits: hasher.value)
}

/// FNV-1a over raw memory.
struct ByteHash {
  private(set) var value = Int(bitPattern: 0xcbf2_9ce4_8422_2325)

  init() {}

  init(of text: String) { Array(text.utf8).withUnsafeBytes { add($0) } }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { value = (value ^ Int(byte)) &* 0x0000_0100_0000_01b3 }
  }

  mutating func add(word: Int) { withUnsafeBytes(of: word) { add($0) } }
}

/// One walk through a value.
struct Renderer {
  /// How much more of the value may be looked at.
  var remaining = Limit.nodes
  private var visited: Set<ObjectIdentifier> = []
  /// Whether anything was met that is not shown, and may hold an object.
  private(set) var isVeiled = false
  private(set) var holdsReferences = false

  init() {}

  mutating func veil() { (isVeiled, holdsReferences) = (true, true) }

  mutating func node(for value: Any, depth: Int) -> Node {
    remaining -= 1
    if remaining < 0 || depth > Limit.depth {
      veil()
      return .leaf("…")
    }
    if let leaf = commonLeaf(for: value) { return leaf }
    let mirror = Mirror(reflecting: value)
    // Before the leaves: an optional number would pass for a number.
    if mirror.displayStyle == .optional { return optional(value, mirror, depth: depth) }
    if let leaf = leaf(for: value, mirror) {
      if leaf == .leaf("()") || Swift.type(of: value) is NSString.Type { veil() }
      return leaf
    }
    if let address = address(in: value) {
      if !lockPointers.contains(ObjectIdentifier(Swift.type(of: value))) { veil() }
      return .place("(address)", address: address)
    }
    if hidesParts(value) { veil() }
    let bits = TypeMark.of(Swift.type(of: value))
    switch mirror.displayStyle {
    case .collection: return list(value, mirror, bits, sorted: false, depth: depth)
    case .set where mirror.children.count > Limit.elements: return crowd(value, mirror, bits)
    case .dictionary where mirror.children.count > Limit.elements: return crowd(value, mirror, bits)
    case .set: return list(value, mirror, bits, sorted: true, depth: depth)
    case .dictionary: return dictionary(mirror, bits, depth: depth)
    case .tuple: return .object(type: "", fields: fieldNodes(mirror, depth: depth))
    case .enum: return enumeration(value, mirror, depth: depth)
    case .class, .foreignReference: return instance(value, mirror, depth: depth)
    default: return other(value, mirror, depth: depth)
    }
  }

  private mutating func optional(_ value: Any, _ mirror: Mirror, depth: Int) -> Node {
    guard let child = mirror.children.first else {
      return .leaf("nil", bits: TypeMark.of(Swift.type(of: value)))
    }
    let wrapped = node(for: child.value, depth: depth)
    switch wrapped {
    case .leaf(let text, let bits): return .leaf("Optional(\(text))", bits: bits)
    case .place(let text, let address): return .place("Optional(\(text))", address: address)
    default: return wrapped
    }
  }

  private mutating func list(
    _ value: Any, _ mirror: Mirror, _ bits: Int, sorted: Bool, depth: Int
  ) -> Node {
    var nodes: [Node] = []
    for child in mirror.children.prefix(Limit.elements) {
      nodes.append(node(for: child.value, depth: depth + 1))
    }
    if sorted { nodes.sort { $0 < $1 } }
    if mirror.children.count > nodes.count {
      veilUnlessFixed(value)
      let rest = (value as? any HashedTail)?.hash(from: nodes.count) ?? 0
      nodes.append(.leaf("… \(mirror.children.count - nodes.count) more", bits: rest))
    }
    return .list(nodes, brackets: "[]", bits: bits)
  }

  private mutating func dictionary(_ mirror: Mirror, _ bits: Int, depth: Int) -> Node {
    var entries: [Node] = []
    for child in mirror.children {
      guard let (key, value) = child.value as? (key: AnyHashable, value: Any) else {
        veil()
        continue
      }
      let shown = inherited(key.base, value) ?? node(for: value, depth: depth + 1)
      entries.append(.entry(key: node(for: key.base, depth: depth + 1), value: shown))
    }
    entries.sort { $0 < $1 }
    return entries.isEmpty
      ? .leaf("[:]", bits: bits) : .list(entries, brackets: "[]", bits: bits)
  }

  /// What a copy of the environment holds is the user's own affair, and may be a secret: it is compared and not shown.
  private func inherited(_ key: Any, _ value: Any) -> Node? {
    guard let name = key as? String, let text = value as? String,
      getenv(name).map({ String(cString: $0) == text }) == true
        || outside.withLock({ $0.holds(name, text) })
    else { return nil }
    return .leaf("(as in the environment)", bits: ByteHash(of: text).value)
  }

  /// A large set or dictionary, whose order is another in every process: counted, and compared by a sum over its elements.
  private mutating func crowd(_ value: Any, _ mirror: Mirror, _ bits: Int) -> Node {
    veilUnlessFixed(value)
    let sum = ContentHash.sum(over: value) ?? 0
    return .leaf("(\(mirror.children.count) elements)", bits: bits &+ sum)
  }

  /// What large collections hold is not shown one by one: an object may be among it.
  private mutating func veilUnlessFixed(_ value: Any) {
    if !ContentPlans.all.isFixedByBytes(Swift.type(of: value)) { veil() }
  }

  private mutating func enumeration(_ value: Any, _ mirror: Mirror, depth: Int) -> Node {
    let name = "." + caseName(of: value)
    let bits = TypeMark.of(Swift.type(of: value))
    guard let payload = mirror.children.first else { return .leaf(name, bits: bits) }
    let inner = node(for: payload.value, depth: depth + 1)
    if case .object("", let fields, _) = inner {
      return .object(type: name, fields: fields, bits: bits)
    }
    return .object(type: name, fields: [.init(name: "_", value: inner)], bits: bits)
  }

  private mutating func instance(_ value: Any, _ mirror: Mirror, depth: Int) -> Node {
    let object = value as AnyObject
    let identity = ObjectIdentifier(object)
    guard visited.insert(identity).inserted else { return .leaf("(already shown)") }
    defer { visited.remove(identity) }
    holdsReferences = true
    let type = shortName(of: mirror.subjectType)
    let bits = TypeMark.of(Swift.type(of: value))
    if isOpaque(mirror.subjectType) {
      if let cache = cacheEntries(mirror, depth: depth) { return cache }
      if !sealedTypes.contains(fullName(of: mirror.subjectType)) { veil() }
      return libraryObject(object, mirror, depth: depth) ?? .leaf(type, bits: bits)
    }
    let place = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    var fields = fieldNodes(mirror, of: place, depth: depth)
    var parent = mirror.superclassMirror
    while let next = parent {
      if isOpaque(next.subjectType) {
        if next.subjectType != NSObject.self { veil() }
        break
      }
      fields += fieldNodes(next, of: place, depth: depth)
      parent = next.superclassMirror
    }
    // Where reflection finds nothing the object's own bytes tell.
    if fields.isEmpty, let memory = heapBytes(of: object) {
      veil()
      fields.append(.init(name: "(memory)", value: memory))
    }
    return .object(type: type, fields: fields, bits: bits)
  }

  /// Everything behind the first two words, which are the type and the reference counts.
  private func heapBytes(of object: AnyObject) -> Node? {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    let fixed = instanceSize(Swift.type(of: object))
    // A buffer's elements lie behind its fixed part.
    let isBuffer = "\(Swift.type(of: object))".contains("Buffer")
    let size = isBuffer ? usableSize(UnsafeMutableRawPointer(mutating: address)) : fixed
    guard size > 16, size < 4096 else { return nil }
    return renderBytes(at: address + 16, count: size - 16)
  }

  private mutating func other(_ value: Any, _ mirror: Mirror, depth: Int) -> Node {
    if mirror.displayStyle == nil, mirror.children.isEmpty { return unparted(value, depth: depth) }
    return .object(
      type: shortName(of: mirror.subjectType), fields: fieldNodes(mirror, depth: depth),
      bits: TypeMark.of(Swift.type(of: value)))
  }

  /// - Parameter object: where the object is, of which these are the fields; nil for other values.
  private mutating func fieldNodes(
    _ mirror: Mirror, of object: UnsafeRawPointer? = nil, depth: Int
  ) -> [Node.Field] {
    let hasOwnFields = mirror.displayStyle == .class || mirror.displayStyle == .struct
    let dangling = hasOwnFields ? DanglingFields.places(in: mirror) : []
    var fields: [Node.Field] = []
    for (index, place) in mirror.children.indices.enumerated() {
      if dangling.contains(index) {
        veil()
        continue
      }
      let child = mirror.children[place]
      if child.label == "$defaultActor" { continue }
      let name = child.label ?? ".\(index)"
      let sealed = object.flatMap { object in
        child.value is Void
          ? SealedFields.node(
            name, at: index, in: mirror, of: object, with: &self, depth: depth + 1) : nil
      }
      fields.append(.init(name: name, value: sealed ?? node(for: child.value, depth: depth + 1)))
    }
    return fields
  }
}

/// The types of pointers to locks and conditions, which hold nothing of the subject's.
private let lockPointers: Set<ObjectIdentifier> = [
  ObjectIdentifier(UnsafeMutablePointer<pthread_mutex_t>.self),
  ObjectIdentifier(UnsafeMutablePointer<pthread_rwlock_t>.self),
  ObjectIdentifier(UnsafeMutablePointer<pthread_cond_t>.self),
]

/// Whether reflection shows of a value what its type chose to show: what describes itself, what can't be copied.
private func hidesParts(_ value: Any) -> Bool {
  choosesItsParts(type(of: value))
}

/// The same of all values of a type.
func choosesItsParts(_ type: Any.Type) -> Bool {
  // This one stands for `CustomLeafReflectable`, too, which refines it.
  guard type is any CustomReflectable.Type else { return false }
  let name = fullName(of: type)
  return !(name.hasPrefix("Swift.") || plainTypes.contains(name))
}

/// Values of Foundation that describe themselves and hold nothing of anybody else's.
let plainTypes: Set<String> = [
  "Foundation.Calendar", "Foundation.CharacterSet", "Foundation.Data", "Foundation.Date",
  "Foundation.DateComponents", "Foundation.DateInterval", "Foundation.Decimal",
  "Foundation.IndexPath", "Foundation.IndexSet", "Foundation.Locale", "Foundation.TimeZone",
  "Foundation.URL", "Foundation.URLComponents", "Foundation.URLQueryItem", "Foundation.UUID",
  "FoundationEssentials.Calendar", "FoundationEssentials.Data", "FoundationEssentials.Date",
  "FoundationEssentials.DateComponents", "FoundationEssentials.DateInterval",
  "FoundationEssentials.Decimal", "FoundationEssentials.IndexPath", "FoundationEssentials.Locale",
  "FoundationEssentials.TimeZone", "FoundationEssentials.URL",
  "FoundationEssentials.URLComponents", "FoundationEssentials.URLQueryItem",
  "FoundationEssentials.UUID",
]

/// Objects of the libraries that never hold one of anybody else's.
private let sealedTypes: Set<String> = [
  "Dispatch.DispatchQueue", "Dispatch.DispatchSemaphore", "Foundation.DateFormatter",
  "Foundation.ISO8601DateFormatter", "Foundation.NSCondition", "Foundation.NSLock",
  "Foundation.NSRecursiveLock", "Foundation.NSRegularExpression", "Foundation.NumberFormatter",
]

/// How large the heap block is; `malloc_usable_size` is in the C library, though not in its module map.
let usableSize: @convention(c) (UnsafeMutableRawPointer) -> Int = {
  typealias UsableSize = @convention(c) (UnsafeMutableRawPointer) -> Int
  guard let symbol = dlsym(nil, "malloc_usable_size") else { return { _ in 0 } }
  return unsafeBitCast(symbol, to: UsableSize.self)
}()

@_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
func instanceSize(_ type: AnyClass) -> Int

@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

func caseName(of value: Any) -> String {
  func name<Value>(_ value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }
  return _openExistential(value, do: name) ?? shortName(of: type(of: value))
}
