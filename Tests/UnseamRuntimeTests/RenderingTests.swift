import Foundation
import Synchronization
import Testing

@testable import UnseamRuntime

/// What a reader sees of a value.
@Suite struct RenderingTests {
  /// An address is another in every process: as text it would make every end state a class of its own.
  /// A copy of the environment may hold secrets, and a report goes to many.
  @Test func whatStandsInTheEnvironmentIsComparedAndNotShown() {
    setenv("UNSEAM_TEST_TOKEN", "hunter2", 1)
    defer { unsetenv("UNSEAM_TEST_TOKEN") }
    let copy = render(["UNSEAM_TEST_TOKEN": "hunter2", "own": "shown"])
    #expect(!copy.text.contains("hunter2"))
    #expect(copy.text.contains("shown"))
    #expect(copy != render(["UNSEAM_TEST_TOKEN": "other", "own": "shown"]))
  }

  @Test func pointersDifferWithinAProcessAndReadAlike() {
    struct Handle { let pointer: UnsafeMutablePointer<Int> }
    let (one, other) = (
      UnsafeMutablePointer<Int>.allocate(capacity: 1),
      UnsafeMutablePointer<Int>.allocate(capacity: 1)
    )
    defer {
      one.deallocate()
      other.deallocate()
    }
    #expect(render(Handle(pointer: one)) == render(Handle(pointer: one)))
    #expect(render(Handle(pointer: one)) != render(Handle(pointer: other)))
    #expect(render(Handle(pointer: one)).text == render(Handle(pointer: other)).text)
    #expect(render(Optional(OpaquePointer(one))).text == "Optional((address))")
  }

  @Test func numbersOfAllKindsAreShownAsNumbers() {
    #expect(render(UInt8(7)).text == "7")
    #expect(render(Float(1.5)).text == "1.5")
    #expect(render(CGFloat(1.5)).text == "1.5")
    #expect(render(Decimal(string: "2.50")).text == "Optional(2.5)")
    #expect(render(NSNumber(value: 7)).text == "7")
    #expect(render(NSDecimalNumber(string: "2.5")).text == "2.5")
    #expect(render(NSString("text")).text == "\"text\"")
  }

  @Test func textsThatStandInTheSourceAreShown() {
    #expect(render("one" as StaticString).text == "\"one\"")
    #expect(render(["one" as StaticString]) != render(["two" as StaticString]))
  }

  @Test func optionalsShowWhetherTheyHoldAValue() {
    #expect(render(Int?.none).text == "nil")
    #expect(render(Int?.some(5)).text == "Optional(5)")
    #expect(render(Point?.some(Point(x: 1, y: 2))).text == "Point(x: 1, y: 2)")
  }

  @Test func nestedStructsShowTheirFields() {
    let line = Line(from: Point(x: 0, y: 1), to: Point(x: 2, y: 3))
    #expect(render(line).text == "Line(from: Point(x: 0, y: 1), to: Point(x: 2, y: 3))")
  }

  @Test func classesShowTheFieldsOfTheirSuperclassToo() {
    #expect(render(Dog()).text == "Dog(tricks: [\"sit\"], legs: 4)")
  }

  @Test func cyclesEnd() {
    let first = Link()
    let second = Link()
    first.next = second
    second.next = first
    #expect(render(first).text == "Link(next: Link(next: Optional((already shown))))")
    first.next = nil
  }

  @Test func anObjectThatStandsTwiceIsShownTwice() {
    let dog = Dog()
    guard case .list(let elements, _, _) = render([dog, dog]) else {
      Issue.record("an array is a list")
      return
    }
    #expect(elements == [render(dog), render(dog)])
  }

  @Test func dictionariesAndSetsAreInAStableOrder() {
    let keys = (0..<50).map { "key\($0)" }
    let ascending = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0.count) })
    var descending: [String: Int] = [:]
    for key in keys.reversed() { descending[key] = key.count }
    #expect(render(ascending) == render(descending))
    #expect(render(Set(keys)) == render(Set(keys.reversed())))
    #expect(render(["b": 2, "a": 1]).text == "[\"a\": 1, \"b\": 2]")
    #expect(render([String: Int]()).text == "[:]")
    #expect(render(Set([3, 1, 2])).text == "[1, 2, 3]")
  }

  @Test func enumsShowCaseAndPayload() {
    #expect(render(Shape.none).text == ".none")
    #expect(render(Shape.circle(2.5)).text == ".circle(_: 2.5)")
    #expect(render(Shape.box(width: 1, height: 2)).text == ".box(width: 1.0, height: 2.0)")
  }

  @Test func actorsShowTheirState() async {
    let counter = Counter()
    let before = render(counter)
    await counter.increment()
    #expect(
      differences(from: before, to: render(counter))
        == [Difference(path: "count", before: "0", after: "1")])
  }

  @Test func closuresAreToldApartByCodeAndByContext() {
    func adder(_ number: Int) -> Any { { (other: Int) in other + number } }
    let (one, two) = (adder(1), adder(2))
    #expect(render(one) == render(one))
    #expect(render(one) != render(two))
    #expect(render(one).text == render(two).text)
    #expect(render(one).text.hasPrefix("closure⟨+"))
  }

  @Test func whatReflectionCannotReadIsComparedByItsBytes() {
    let box = Unread()
    let before = render(box)
    #expect(render(box) == before)
    box.value.withLock { $0 = 7 }
    let change = differences(from: before, to: render(box))
    #expect(change.count == 1)
    #expect(change.first?.after.hasSuffix("(changed inside)") == true)
  }

  @Test func whatChangesInsideAValueOfADictionaryIsSeen() {
    let before = render(["key": Holder(data: Data([1]))])
    #expect(render(["key": Holder(data: Data([2]))]) != before)
  }

  @Test func dataIsComparedByItsBytesAndShownByItsSize() {
    #expect(render(Data([1, 2])).text == "2 bytes")
    #expect(render(Data([1, 2])) != render(Data([1, 3])))
  }

  @Test func metatypesAreNamedInFull() {
    #expect(render(Point.self as Any.Type).text == "UnseamRuntimeTests.Point.self")
  }
}

/// How much of a value is shown.
@Suite struct RenderingLimitTests {
  @Test func longTextsAreCut() {
    let text = render(String(repeating: "a", count: 1_000)).text
    #expect(text.hasSuffix("… (1000 bytes)"))
    #expect(text.count < 500)
  }

  @Test func allOfALongTextIsCompared() {
    let text = String(repeating: "a", count: 1_000)
    #expect(render(text) != render(text.dropLast() + "b" as String))
    #expect(render(text) == render(String(repeating: "a", count: 1_000)))
    let ends = [
      String(repeating: "é", count: 3_000_000), String(repeating: "é", count: 2_999_999) + "è",
    ]
    #expect(render(ends[0]) != render(ends[1]))
  }

  @Test func longListsAreCut() {
    #expect(render(Array(0..<1_000)).text.hasSuffix("199, … 800 more]"))
  }

  @Test func deepValuesAreCut() {
    var last = Link()
    for _ in 0..<20 {
      let next = Link()
      next.next = last
      last = next
    }
    #expect(render(last).text.contains("…"))
  }

  @Test func wideValuesAreCut() {
    let rows = Array(repeating: Array(0..<200), count: 200)
    #expect(render(rows).text.count < 20_000)
  }
}

/// What differs between two values.
@Suite struct DifferenceTests {
  @Test func equalValuesDifferInNothing() {
    #expect(differences(from: render(Dog()), to: render(Dog())).isEmpty)
  }

  @Test func onlyTheChangedFieldIsNamed() {
    let before = Line(from: Point(x: 0, y: 1), to: Point(x: 2, y: 3))
    let after = Line(from: Point(x: 0, y: 1), to: Point(x: 2, y: 9))
    #expect(
      differences(from: render(before), to: render(after))
        == [Difference(path: "to.y", before: "3", after: "9")])
  }

  @Test func anotherTypeIsAnotherValue() {
    #expect(
      differences(from: render(Point(x: 1, y: 2) as Any), to: render(3 as Any))
        == [Difference(path: "", before: "Point(x: 1, y: 2)", after: "3")])
  }

  @Test func collectionsAreComparedWhole() {
    #expect(
      differences(from: render([1]), to: render([1, 2]))
        == [Difference(path: "", before: "[1]", after: "[1, 2]")])
  }
}

private struct Point {
  let x: Int
  let y: Int
}

private struct Line {
  let from: Point
  let to: Point
}

private struct Holder { let data: Data }
private class Animal { var legs = 4 }
private final class Dog: Animal { var tricks = ["sit"] }
private final class Link { var next: Link? }
private final class Unread { let value = Mutex(1) }
private enum Shape {
  case none
  case circle(Double)
  case box(width: Double, height: Double)
}

private actor Counter {
  private var count = 0
  func increment() { count += 1 }
}

private class Owner {
  var name = "owner"
}

private class Owned {
  unowned let owner: Owner
  unowned(unsafe) let other: Owner
  weak var friend: Owner?
  var count = 1
  init(_ owner: Owner) { (self.owner, other, friend) = (owner, owner, owner) }
}

private final class Inheriting: Owned {
  unowned let third: Owner
  var more = 2
  override init(_ owner: Owner) {
    third = owner
    super.init(owner)
  }
}

private struct Handle {
  unowned let owner: Owner
  let number = 3
}

/// References to objects that may be gone.
@Suite struct DanglingTests {
  @Test func unownedReferencesAreNotRead() {
    let owned = Inheriting(Owner())
    #expect(render(owned).text == "Inheriting(more: 2, friend: nil, count: 1)")
    #expect(!examine(owned).isWhole)
    let handle = Handle(owner: Owner())
    #expect(render([handle]).text == "[Handle(number: 3)]")
  }

  @Test func whatIsThereIsReadThroughWeakReferences() {
    let owner = Owner()
    #expect(render(Owned(owner)).text == #"Owned(friend: Owner(name: "owner"), count: 1)"#)
    withExtendedLifetime(owner) {}
  }
}

/// What is compared with other processes' values.
@Suite struct IdentityTests {
  @Test func dataOfOneLengthIsToldApartByItsContent() {
    #expect(render(Data([1, 2])).text == render(Data([1, 3])).text)
    #expect(render(Data([1, 2])).identity != render(Data([1, 3])).identity)
    #expect(render(Data([1, 2])).identity == render(Data([1, 2])).identity)
  }

  @Test func whatAClosureHoldsCannotBeCompared() {
    var count = 0
    let counting: () -> Int = {
      count += 1
      return count
    }
    #expect(render(counting).identity.contains("\u{FFFD}"))
    #expect(!render([1, 2]).identity.contains("\u{FFFD}"))
  }

  /// For `==` they are the same text; for code that counts scalars, or writes bytes, they are not.
  @Test func textsOfOneMeaningInOtherBytesDiffer() {
    let (one, two) = ("caf\u{e9}", "cafe\u{301}")
    #expect(one == two)
    #expect(differences(from: render(one), to: render(two)).count == 1)
    #expect(differences(from: render(["k": one]), to: render(["k": two])).count == 1)
    #expect(differences(from: render(one), to: render("caf" + "\u{e9}")).isEmpty)
  }
}
