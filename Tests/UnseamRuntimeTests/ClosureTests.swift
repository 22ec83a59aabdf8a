import Foundation
import Testing

@testable import UnseamRuntime

/// What functions captured.
@Suite struct ClosureTests {
  @Test func equalContentIsTheSameClosureWhereverItLies() {
    for value in [0, 5] {
      #expect(render(numbered(value)) == render(numbered(value)))
      #expect(render(both(true, Int32(value))) == render(both(true, Int32(value))))
    }
    #expect(render(numbered(0)) != render(numbered(5)))
    #expect(render(both(true, 0)) != render(both(false, 0)))
    #expect(render(both(true, 0)) != render(both(true, 5)))
  }

  /// The memory of the first is used again for the second.
  @Test func anotherContentIsAnotherClosureInTheSamePlace() {
    var closure: Any = numbered(0)
    let before = render(closure)
    closure = 0
    closure = numbered(5)
    #expect(render(closure) != before)
    closure = numbered(0)
    #expect(render(closure) == before)
  }

  @Test func objectsVariablesAndFunctionsInsideAreComparedByTheirContent() {
    #expect(render(method(of: 1)) == render(method(of: 1)))
    #expect(render(method(of: 1)) != render(method(of: 2)))
    #expect(render(holding(1, "a")) == render(holding(1, "a")))
    #expect(render(holding(1, "a")) != render(holding(2, "a")))
    #expect(render(holding(1, "a")) != render(holding(1, "b")))
    #expect(render(counting(from: 1)) == render(counting(from: 1)))
    #expect(render(counting(from: 1)) != render(counting(from: 2)))
    #expect(render(around(1)) == render(around(1)))
    #expect(render(around(1)) != render(around(2)))
  }

  @Test func aCapturedVariableThatChangesIsAChange() {
    let count = counting(from: 1)
    let before = render(count)
    #expect(render(count) == before)
    _ = (count as? () -> Int)?()
    #expect(render(count) != before)
  }

  @Test func functionsOfLibrariesAreToldApart() {
    let functions: [(Int, Int) -> Int] = [(+), (-), max, min]
    let nodes = functions.map { render($0) }
    for (index, node) in nodes.enumerated() {
      #expect(nodes.firstIndex(of: node) == index)
    }
  }

  /// None of these must end the process, and none shows where it lies.
  @Test func oddCapturesAreRead() {
    let fake = Fake(1)
    var gone: Fake? = Fake(2)
    weak let weak = gone
    let odd: [() -> Any?] = [
      { [weak fake] in fake }, { [unowned fake] in fake.number },
      { [unowned(unsafe) fake] in fake.number }, { [gone] in gone }, { weak }, generic([1.5]),
      generic("text"), { Fake.self }, typed(Fake.self, 1), { (fake, fake) as Any },
      existential([1, 2]), { oddly(fake) },
    ]
    gone = nil
    for closure in odd {
      let node = render(closure)
      #expect(render(closure) == node)
      #expect(node.text.hasPrefix("closure⟨+"))
      #expect(!node.text.contains("0x"))
    }
    withExtendedLifetime(fake) {}
  }

  @Test func whatACycleHoldsIsReadOnce() {
    let fake = Fake(1)
    fake.call = { [fake] in fake.number }
    let node = render(fake)
    #expect(render(fake) == node)
    fake.call = nil
  }
}

private final class Fake {
  var number: Int
  var call: (() -> Int)?
  init(_ number: Int) { self.number = number }
  func read() -> Int { number }
}

// Each returns `Any`: the compiler wraps a function anew wherever it is made one.
private func numbered(_ number: Int) -> Any { { number } }
private func both(_ flag: Bool, _ number: Int32) -> Any { { flag ? number : 0 } }
private func method(of number: Int) -> Any { Fake(number).read }
private func around(_ number: Int) -> Any { around { number } }
private func around(_ inner: @escaping () -> Int) -> Any { { inner() + inner() } }
private func generic<T>(_ value: T) -> () -> Any? { { value } }
private func existential(_ value: any Sequence) -> () -> Any? { { value } }
private func oddly(_ fake: Fake) -> Int { fake.number }
private func typed<T>(_ type: T.Type, _ number: Int) -> () -> Any? { { (type, number) } }

private func holding(_ number: Int, _ text: String) -> Any {
  let fake = Fake(number)
  return { text + "\(fake.number)" }
}

private func counting(from start: Int) -> Any {
  var count = start
  return {
    count += 1
    return count
  }
}
