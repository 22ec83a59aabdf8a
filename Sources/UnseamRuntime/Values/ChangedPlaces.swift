/// The places within variables at which two values differ.
///
/// A place is the way that leads there: the variable, then names of fields and keys of dictionaries and sets, each as a number.
/// One place lies within another if its way begins with the other's.
public struct ChangedPlaces {
  private(set) var ways: [[Int]] = []
  /// Whether something differs, or may, of which the place is not known.
  private(set) var isCutShort = false

  /// Adds the places at which a variable differs.
  mutating func add(_ id: String, from before: Node, to after: Node) {
    if before.isCutShort || after.isCutShort { isCutShort = true }
    add([ByteHash(of: id).value], from: before, to: after)
  }

  mutating func addUnknown() { isCutShort = true }

  private mutating func add(_ way: [Int], from before: Node, to after: Node) {
    if before == after { return }
    if case .object(let type, let old, let bits) = before,
      case .object(type, let new, bits) = after, old.map(\.name) == new.map(\.name)
    {
      for (old, new) in zip(old, new) {
        add(way + [ByteHash(of: old.name).value], from: old.value, to: new.value)
      }
      return
    }
    guard let old = before.keyed, let new = after.keyed, old.bits == new.bits else {
      ways.append(way)
      return
    }
    for (key, value) in new.values {
      guard let earlier = old.values[key] else {
        ways.append(way + [key])
        continue
      }
      add(way + [key], from: earlier, to: value)
    }
    for key in old.values.keys where new.values[key] == nil { ways.append(way + [key]) }
  }
}

extension Node {
  /// The elements of a dictionary or set by their keys; nil for all else, and where two keys read alike.
  fileprivate var keyed: (values: [Int: Node], bits: Int)? {
    switch self {
    case .leaf("[:]", let bits): return ([:], bits)
    case .list(let elements, _, let bits):
      guard isKeyed(elements, bits) else { return nil }
      var values: [Int: Node] = [:]
      for element in elements {
        let (key, value) = element.member
        if values.updateValue(value, forKey: key.wholeHash) != nil { return nil }
      }
      return (values, bits)
    default: return nil
    }
  }

  private func isKeyed(_ elements: [Node], _ bits: Int) -> Bool {
    if case .entry = elements.first { return true }
    return TypeMark.name(bits)?.hasPrefix("Swift.Set<") == true
  }

  private var member: (key: Node, value: Node) {
    if case .entry(let key, let value) = self { return (key, value) }
    return (self, self)
  }

  /// A number for the whole value, in this process.
  private var wholeHash: Int {
    var hash = ByteHash(of: text)
    hash.add(word: mark)
    return hash.value
  }

  /// Whether part of the value was left out for its depth or size.
  fileprivate var isCutShort: Bool {
    switch self {
    case .leaf(let text, _): text == "…"
    case .place: false
    case .object(_, let fields, _): fields.contains { $0.value.isCutShort }
    case .list(let elements, _, _): elements.contains(where: \.isCutShort)
    case .entry(let key, let value): key.isCutShort || value.isCutShort
    }
  }
}

/// What each test of a process left in variables, followed through the tests behind it.
public struct Leavings {
  /// By place: the tests that left something just there.
  private var there: [[Int]: Set<Int>] = [:]
  /// By place: those that left something there or within.
  private var within: [[Int]: Set<Int>] = [:]
  private var lost: Set<Int> = []
  /// How many tests have ended.
  private var tests = 0
  /// How many had when the block began.
  private var blockStart = 0

  public init() {}

  /// What a test has done to what those before it left.
  public struct Report: Equatable {
    /// In how many places it left something; nil where not all of them are known.
    public let places: Int?
    /// The tests before it, by their number from 0, of which not all is as they left it since this one.
    public let overwritten: [Int]
  }

  public mutating func blockStarted() { blockStart = tests }

  /// Takes in what the test has changed that just ended.
  public mutating func testEnded(_ changed: ChangedPlaces) -> Report {
    let overwritten = overwrite(changed)
    for way in changed.ways {
      there[way, default: []].insert(tests)
      for length in 1...way.count { within[Array(way.prefix(length)), default: []].insert(tests) }
    }
    tests += 1
    return Report(places: changed.isCutShort ? nil : changed.ways.count, overwritten: overwritten)
  }

  /// Takes in what was changed behind the block's last test: in a longer block it would come later. Returns the tests of which
  /// nothing more can be told.
  public mutating func blockEnded(_ changed: ChangedPlaces) -> [Int] {
    if changed.ways.isEmpty && !changed.isCutShort { return [] }
    let own = (blockStart..<tests).filter { lost.insert($0).inserted }
    return (overwrite(changed) + own).sorted()
  }

  private mutating func overwrite(_ changed: ChangedPlaces) -> [Int] {
    var overwritten: Set<Int> = []
    for way in changed.ways {
      overwritten.formUnion(within[way] ?? [])
      for length in 1..<way.count { overwritten.formUnion(there[Array(way.prefix(length))] ?? []) }
    }
    overwritten.subtract(lost)
    lost.formUnion(overwritten)
    return overwritten.sorted()
  }
}
