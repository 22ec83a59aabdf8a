import Testing

@testable import UnseamRuntime

/// Where two values differ, and who took what from whom.
@Suite struct ChangedPlacesTests {
  private final class Registry {
    var entries: [String: Int] = [:]
    var names: Set<String> = []
    var log: [Int] = []
  }

  private func places(
    _ change: (Registry) -> Void, in registry: Registry = Registry()
  ) -> ChangedPlaces {
    var places = ChangedPlaces()
    let before = render(registry)
    change(registry)
    places.add("static:Sample.registry", from: before, to: render(registry))
    return places
  }

  /// Whether the second change concerns a place that the first one changed.
  private func meet(_ one: (Registry) -> Void, _ other: (Registry) -> Void) -> Bool {
    let registry = Registry()
    var leavings = Leavings()
    _ = leavings.testEnded(places(one, in: registry))
    return leavings.testEnded(places(other, in: registry)).overwritten == [0]
  }

  @Test func entriesOfDifferentKeysAreDifferentPlaces() {
    #expect(!meet({ $0.entries["a"] = 1 }, { $0.entries["b"] = 1 }))
    #expect(!meet({ $0.names.insert("a") }, { $0.names.insert("b") }))
    #expect(!meet({ $0.entries["a"] = 1 }, { $0.names.insert("a") }))
  }

  @Test func anEntryThatIsReplacedOrGoneIsTakenAway() {
    #expect(meet({ $0.entries["a"] = 1 }, { $0.entries["a"] = 2 }))
    #expect(meet({ $0.entries["a"] = 1 }, { $0.entries = [:] }))
    #expect(meet({ $0.names.insert("a") }, { $0.names = ["b"] }))
  }

  @Test func aListIsOnePlace() {
    #expect(meet({ $0.log.append(1) }, { $0.log.append(2) }))
  }

  @Test func eachEntryCounts() {
    #expect(places { $0.entries = ["a": 1, "b": 2] }.ways.count == 2)
    #expect(places { _ in }.ways.isEmpty)
  }

  @Test func largeDictionariesAreOnePlace() {
    let many = Dictionary(uniqueKeysWithValues: (0..<300).map { ("k\($0)", $0) })
    #expect(meet({ $0.entries = many }, { $0.entries["another"] = 1 }))
  }

  @Test func whatIsNotShownWholeHasNoKnownPlaces() {
    let deep = (0..<12).reduce(into: [1] as Any) { value, _ in value = [value] }
    var places = ChangedPlaces()
    places.add("static:Sample.deep", from: render([Any]()), to: render([deep]))
    #expect(places.isCutShort)
    var leavings = Leavings()
    #expect(leavings.testEnded(places).places == nil)
  }

  @Test func keysThatReadAlikeAreNotToldApart() {
    struct Key: Hashable, CustomReflectable {
      let number: Int
      var customMirror: Mirror { Mirror(self, children: []) }
    }
    var places = ChangedPlaces()
    let before = [Key(number: 1): 1]
    places.add(
      "static:Sample.keys", from: render(before),
      to: render([Key(number: 1): 1, Key(number: 2): 2]))
    #expect(places.ways.map(\.count) == [1])
  }

  @Test func whoLostSomethingOnceIsNotNamedAgain() {
    let registry = Registry()
    var leavings = Leavings()
    let first = leavings.testEnded(places({ $0.entries["a"] = 1 }, in: registry))
    #expect(first == Leavings.Report(places: 1, overwritten: []))
    #expect(leavings.testEnded(places({ $0.entries["a"] = 2 }, in: registry)).overwritten == [0])
    #expect(leavings.testEnded(places({ $0.entries["a"] = 3 }, in: registry)).overwritten == [1])
  }

  @Test func whatChangesBehindABlockConcernsAllOfItsTests() {
    let registry = Registry()
    var leavings = Leavings()
    leavings.blockStarted()
    _ = leavings.testEnded(places({ $0.entries["a"] = 1 }, in: registry))
    leavings.blockStarted()
    _ = leavings.testEnded(places({ _ in }, in: registry))
    #expect(leavings.blockEnded(places({ $0.entries["b"] = 1 }, in: registry)) == [1])
    #expect(leavings.blockEnded(places({ _ in }, in: registry)) == [])
  }
}
