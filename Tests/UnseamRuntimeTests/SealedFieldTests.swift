import Synchronization
import Testing

@testable import UnseamRuntime

/// Fields of objects that reflection can't read.
@Suite struct SealedFieldTests {
  @Test func whatAFieldsLockGuardsIsReadWhereItStands() {
    let flags = Flags()
    let before = render(flags)
    #expect(before.text.contains(#"values: ["beta": false]"#))
    #expect(before.text.contains("wide: 1.5"))
    flags.set("beta", true)
    #expect(
      differences(from: before, to: render(flags))
        == [Difference(path: "values", before: #"["beta": false]"#, after: #"["beta": true]"#)])
    flags.set("beta", false)
    flags.set("other", true)
    flags.remove("other")
    #expect(render(flags) == before)
    #expect(!examine(flags).node.text.contains("memory"))
  }

  @Test func inheritedAndGenericFieldsAreFound() {
    #expect(
      render(Special("a")).text
        == #"Special<String>(level: 7, name: "own", value: Optional("a"), kind: 1)"#)
    #expect(
      render(Special(Int8(3))).text
        == #"Special<Int8>(level: 7, name: "own", value: Optional(3), kind: 1)"#)
  }

  @Test func anAtomicsBytesAreComparedAndNotShown() {
    let counter = Counter()
    let before = render(counter)
    counter.count.add(1, ordering: .relaxed)
    let change = differences(from: before, to: render(counter))
    #expect(
      change == [
        Difference(path: "count", before: "(8 bytes)", after: "(8 bytes) (changed inside)")
      ])
    #expect(!examine(counter).isWhole)
  }

  @Test func aLockThatIsHeldIsNotWaitedFor() {
    let flags = Flags()
    let text = flags.values.withLock { _ in render(flags).text }
    #expect(text.contains("values: (locked)"))
  }

  @Test func anObjectThatGuardsItselfIsReadOnce() {
    let knot = Knot()
    knot.others.withLock { $0 = [knot] }
    #expect(render(knot).text == "Knot(others: [(already shown)])")
    knot.others.withLock { $0 = [] }
  }

  /// The bytes of the other fields are no part of it: equal values may lie elsewhere.
  @Test func ofFieldsThatNobodyToldOfTheBytesAreCompared() {
    let mixed = Mixed()
    let before = render(mixed)
    mixed.known.withLock { $0 = ["b"] }
    mixed.known.withLock { $0 = ["a"] }
    #expect(render(mixed) == before)
    mixed.unknown.withLock { $0 = 2 }
    #expect(differences(from: before, to: render(mixed)).map(\.path) == ["unknown"])
    let between = render(mixed)
    mixed.own.number = 2
    #expect(differences(from: between, to: render(mixed)).map(\.path) == ["own"])
    #expect(!examine(mixed).isWhole)
  }

  /// The pointer stays where it is, and is another in every process.
  @Test func whatTheBytesLeadToIsComparedWithinTheProcess() {
    let owner = Owner()
    let before = render(owner)
    owner.own.names["a"] = 2
    #expect(
      differences(from: before, to: render(owner))
        == [Difference(path: "own", before: "(8 bytes)", after: "(8 bytes) (changed inside)")])
    owner.own.names["a"] = 1
    #expect(render(owner) == before)
    #expect(before.identity.contains("\u{FFFD}"))
    #expect(!render(Counter()).identity.contains("\u{FFFD}"))
  }

  @Test func lastFieldsOfASuperclassEndWithIt() {
    let last = Last()
    let before = render(last)
    last.number = 2
    #expect(differences(from: before, to: render(last)).map(\.path) == ["number"])
    last.known.withLock { $0 = ["b"] }
    last.last.withLock { $0 = 2 }
    #expect(
      differences(from: before, to: render(last)).map(\.path).sorted() == [
        "known", "last", "number",
      ])
  }
}

private final class Flags: Sendable {
  let first = true
  let values = _unseamField(Flags.self, "values", Mutex<[String: Bool]>(["beta": false]))
  let wide = _unseamField(Flags.self, "wide", Mutex(1.5))
  func set(_ name: String, _ isOn: Bool) { values.withLock { $0[name] = isOn } }
  func remove(_ name: String) { _ = values.withLock { $0.removeValue(forKey: name) } }
}

private class Guarding<Value> {
  let value: Mutex<Value?>
  let kind = _unseamField(Guarding.self, "kind", Mutex(UInt8(1)))
  init(_ value: sending Value) {
    self.value = _unseamField(Guarding.self, "value", Mutex<Value?>(value))
  }
}

private final class Special<Value>: Guarding<Value> {
  let level = 7
  let name = _unseamField(Special.self, "name", Mutex("own"))
}

private final class Counter {
  let count = Atomic(0)
}

private final class Knot: @unchecked Sendable {
  let others: Mutex<[Knot]> = _unseamField(Knot.self, "others", .init([]))
}

private class Mixed: @unchecked Sendable {
  struct Own: ~Copyable { var number = 1 }

  let nothing: Void = ()
  let unknown = Mutex(1)
  let known = _unseamField(Mixed.self, "known", Mutex(["a"]))
  var own = Own()
}

private final class Last: Mixed, @unchecked Sendable {
  var number = 1
  let last = Mutex(1)
}

private final class Owner {
  struct Own: ~Copyable { var names = ["a": 1] }
  var own = Own()
}
