import Foundation
import Testing

@testable import UnseamRuntime

/// Collections of which not every element is shown: each counts all the same.
@Suite struct LargeContentTests {
  private static let count = 6_000

  private func table<Value>(_ value: (Int) -> Value) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: (0..<Self.count).map { ("key \($0)", value($0)) })
  }

  /// Whether both read alike when made twice, and otherwise when one element is another.
  private func tells<Value>(_ value: (Int) -> Value, other: Value) -> Bool {
    var changed = table(value)
    changed["key 4321"] = other
    let (one, same) = (render(table(value)), render(table(value)))
    return one == same && one != render(changed)
  }

  @Test func oneElementOfManyCounts() {
    #expect(tells({ $0 }, other: -1))
    #expect(tells({ "\($0)" }, other: "other"))
    #expect(tells({ [$0, 1] }, other: [4321]))
    #expect(tells({ Double($0) }, other: 0.5))
    #expect(tells({ $0 == 4321 ? nil : $0 }, other: 7))
    #expect(
      tells({ Rule(name: "\($0)", weights: ["a": $0]) }, other: Rule(name: "4321", weights: [:])))
    #expect(tells({ ($0, "\($0)") }, other: (4321, "")))
    #expect(tells({ ContiguousArray([$0]) }, other: [4321, 1]))
    #expect(tells({ [0, $0, 1][1...] }, other: [1]))
    #expect(tells({ SIMD4<Float>(repeating: Float($0)) }, other: SIMD4(0, 1, 2, 3)))
    #expect(tells({ Int128($0) }, other: -1))
    #expect(tells({ NSNumber(value: $0) }, other: NSNumber(value: -1)))
    #expect(tells({ Set([$0]) }, other: [1, 2]))
  }

  @Test func whatCanBeSeveralThingsCounts() {
    #expect(tells({ $0 as Any }, other: "4321" as Any))
    #expect(tells({ Shape.circle($0) }, other: .circle(0)))
    #expect(tells({ Shape.circle($0) }, other: .none))
    #expect(tells({ Named(number: $0) as any Numbered }, other: Other(number: 4321)))
    #expect(tells({ Wide(last: $0) as Any }, other: Wide(last: -1)))
    #expect(tells({ Wide(last: $0) as any Numbered }, other: Wide(last: -1)))
    #expect(tells({ Origin(line: $0) as AnyObject }, other: Origin(line: -1)))
    #expect(tells({ _ in Int.self as Any.Type }, other: String.self))
    #expect(
      tells({ Date(timeIntervalSince1970: Double($0)) }, other: Date(timeIntervalSince1970: 4321.5))
    )
    #expect(tells({ Data([UInt8($0 % 256), 1]) }, other: Data([0, 2])))
    #expect(tells({ _ in div(7, 2) }, other: div(7, 3)))
    #expect(tells({ "number \($0)".suffix(3) }, other: "number".suffix(3)))
    #expect(tells({ NSString(string: "\($0)") }, other: NSString(string: "other")))
  }

  @Test func objectsCountByWhatTheyHold() {
    #expect(tells({ Origin(line: $0) }, other: Origin(line: 1)))
    #expect(tells({ Later(line: $0) as Origin }, other: Origin(line: 4321)))
  }

  /// An object that leads back to where it stands.
  @Test func circlesAreNoTrouble() {
    let table = table { _ in Origin(line: 1) }
    for origin in table.values { origin.others = Array(table.values.prefix(3)) }
    let before = render(table)
    #expect(render(table) == before)
    table["key 17"]?.line = 2
    #expect(render(table) != before)
  }

  @Test func aPropertyThatIsMadeOnFirstUseIsNoChange() {
    let table = table { Origin(line: $0) }
    let before = render(table)
    _ = table["key 17"]?.text
    #expect(render(table) == before)
  }

  /// What lies at an address is another in each process.
  @Test func addressesDoNotCount() {
    func pointers() -> [String: UnsafeMutablePointer<Int>] {
      table { _ in UnsafeMutablePointer<Int>.allocate(capacity: 1) }
    }
    let (one, other) = (pointers(), pointers())
    defer { for pointer in Array(one.values) + Array(other.values) { pointer.deallocate() } }
    #expect(render(one) == render(other))
  }

  @Test func theEndOfALongListCounts() {
    let numbers = Array(0..<Self.count)
    var others = numbers
    others[5_000] = 0
    #expect(render(numbers) == render(numbers))
    #expect(render(numbers) != render(others))
    let rules = numbers.map { Rule(name: "\($0)", weights: [:]) }
    var changed = rules
    changed[5_000].weights["a"] = 1
    #expect(render(rules) == render(rules.map { $0 }))
    #expect(render(rules) != render(changed))
  }

  @Test func roomForMoreIsNoContent() {
    var roomy = ContiguousArray([1, 2])
    roomy.reserveCapacity(100)
    #expect(render(table { _ in roomy }) == render(table { _ in ContiguousArray([1, 2]) }))
  }

  /// Without memory of their own such fields stand otherwise than their types say.
  @Test func typesAsFieldsAreNoTrouble() {
    #expect(
      tells(
        { Typed(both: (Int.self, "\($0)"), one: nil, number: $0) },
        other: Typed(both: (Int.self, ""), one: nil, number: -1)))
  }

  @Test func onlyObjectsHideBehindTheNumberOfElements() {
    #expect(examine(table { $0 }).isWhole)
    #expect(!examine(table { $0 }).holdsReferences)
    #expect(!examine(table { Origin(line: $0) }).isWhole)
    #expect(!examine(table { $0 as Any }).isWhole)
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { pointer.deallocate() }
    #expect(!examine(table { _ in pointer }).isWhole)
  }

  @Test func typesWithoutObjectsAreFixedByTheirBytes() {
    let plans = ContentPlans.all
    #expect(plans.isFixedByBytes([String: [Rule]].self))
    #expect(plans.isFixedByBytes((Int, String)?.self))
    #expect(plans.isFixedByBytes(Tree.self))
    #expect(!plans.isFixedByBytes(Origin.self))
    #expect(!plans.isFixedByBytes([String: Origin].self))
    #expect(!plans.isFixedByBytes([Any].self))
    #expect(!plans.isFixedByBytes([() -> Void].self))
    #expect(!plans.isFixedByBytes([URL].self))
    #expect(!plans.isFixedByBytes(Weak.self))
    #expect(!plans.isFixedByBytes(Unsafe.self))
    #expect(!plans.isFixedByBytes(Mirrored.self))
    #expect(!plans.isFixedByBytes([Mirrored?].self))
    #expect(!plans.isFixedByBytes(UnsafeMutablePointer<Int>.self))
    #expect(!plans.isFixedByBytes((Int.Type, String).self))
  }

  @Test func aVariableThatIsChangedInPlaceIsReadAnew() {
    var rules = (0..<300).map { Rule(name: "\($0)", weights: ["a": 1]) }
    let reader = VariableReader<[Rule]>()
    let first = withUnsafePointer(to: &rules) { reader.read(at: $0) }
    #expect(withUnsafePointer(to: &rules) { reader.read(at: $0) }.node == first.node)
    rules[299].weights["a"] = 2
    let second = withUnsafePointer(to: &rules) { reader.read(at: $0) }
    #expect(second.node != first.node)
    rules[299].weights["a"] = 1
    #expect(withUnsafePointer(to: &rules) { reader.read(at: $0) }.node == first.node)
  }

  @Test func anObjectThatIsChangedInPlaceIsReadAnew() {
    var origins = [Origin(line: 1)]
    let reader = VariableReader<[Origin]>()
    let first = withUnsafePointer(to: &origins) { reader.read(at: $0) }
    origins[0].line = 2
    #expect(withUnsafePointer(to: &origins) { reader.read(at: $0) }.node != first.node)
  }
}

private struct Rule {
  var name: String
  var weights: [String: Int]
}

private struct Tree {
  var name: String
  var children: [Tree]
}

private struct Weak {
  weak var origin: Origin?
}

private struct Unsafe {
  unowned(unsafe) var origin: Origin?
}

private struct Mirrored: CustomReflectable {
  let pointer: Int
  var customMirror: Mirror { Mirror(self, children: ["number": 1]) }
}

private struct Typed {
  var both: (Int.Type, String)
  var one: Int.Type?
  var number: Int
}

private enum Shape {
  case none
  case circle(Int)
}

private protocol Numbered {}

private struct Named: Numbered {
  let number: Int
}

/// Too large for a container to hold it itself.
private struct Wide: Numbered {
  var others = (0, 0, 0, 0)
  let last: Int
}

private struct Other: Numbered {
  let number: Int
}

private class Origin {
  var line: Int
  var others: [Origin] = []
  lazy var text = "\(line)"

  init(line: Int) { self.line = line }
}

private final class Later: Origin {}
