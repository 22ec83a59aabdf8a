import Foundation
import Synchronization
import Testing

@testable import UnseamRuntime

/// What counts as a look at a variable.
@Suite struct LooksTests {
  private let table = LookTable(capacity: 16)

  @Test func aReadIsALook() {
    table.beginTest()
    table.look(1, "a")
    table.replace(2, "b")
    #expect(table.noted?.looked == ["a"])
    #expect(table.noted?.called == ["a", "b"])
  }

  @Test func whatAThreadGaveAVariableItMayReadAgain() {
    table.replace(1, "a")
    table.look(1, "a")
    #expect(table.noted?.looked == [])
    table.look(2, "b")
    table.replace(2, "b")
    table.look(2, "b")
    #expect(table.noted?.looked == ["b"])
  }

  @Test func whatAnotherThreadReadsIsALook() async {
    table.replace(1, "a")
    let table = table
    let thread = Thread { table.look(1, "a") }
    thread.start()
    while !thread.isFinished { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(table.noted?.looked == ["a"])
  }

  @Test func whatWasReplacedBeforeTheTestBeganIsNotItsOwn() {
    table.replace(1, "a")
    table.look(2, "b")
    table.beginTest()
    #expect(table.noted?.looked == ["b"])
    table.look(1, "a")
    #expect(table.noted?.looked == ["a", "b"])
  }

  /// Objects in its old value may end, of which the thread knows nothing.
  @Test func whatWasGivenAnotherObjectIsReleased() {
    table.replace(1, "a", isReleasing: true)
    table.look(1, "a")
    table.look(2, "b")
    table.replace(2, "b", isReleasing: true)
    #expect(table.noted?.looked == ["b"])
    #expect(table.noted?.released == ["a"])
    table.beginTest()
    #expect(table.noted?.released == ["a"])
    table.look(1, "a")
    #expect(table.noted?.looked == ["a", "b"])
    #expect(table.noted?.released == [])
  }

  @Test func numbersWithOnePlaceAreToldApart() {
    table.look(3, "a")
    table.replace(19, "b")
    table.look(35, "c")
    #expect(table.noted?.looked == ["a", "c"])
  }

  @Test func tooManyVariablesAreUnknown() {
    for number in 1...8 { table.look(UInt64(number), "a") }
    #expect(table.noted != nil)
    table.look(9, "b")
    #expect(table.noted == nil)
  }

  @Test func manyThreadsTakeOnePlaceForAVariable() {
    let large = LookTable()
    DispatchQueue.concurrentPerform(iterations: 1_000) { index in
      large.look(UInt64(index % 10 + 1), "x")
    }
    #expect(large.noted?.looked == ["x"])
    #expect(large.count == 10)
  }
}

/// What a rendering says about the parts that it does not show.
@Suite struct RenderedTests {
  private final class Box {
    var content: Any?
    init(_ content: Any? = nil) { self.content = content }
  }

  private struct Plain {
    var names = ["a": [1, 2]]
    var last: String?
  }

  @Test func plainValuesHoldNoReferences() {
    let plain: [Any] = [
      1, "a", [1.5], ["k": 2], Plain(), URL(fileURLWithPath: "/"), Date(), 1...2,
      "written" as StaticString,
    ]
    for value in plain {
      let rendered = examine(value)
      #expect(rendered.isWhole && !rendered.holdsReferences, "\(value)")
    }
  }

  @Test func anObjectIsShownAndMayBeHeldByOthers() {
    let rendered = examine([Box(Plain())])
    #expect(rendered.isWhole && rendered.holdsReferences)
  }

  @Test func whatIsNotShownIsSaidSo() {
    let number = 1
    let captured = Box()
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { pointer.deallocate() }
    let crowd = (0..<1_000).reduce(into: [Int: Box]()) { $0[$1] = Box($1) }
    let veiled: [Any] = [
      { captured.content = number }, pointer, Array(0..<1_000).map { Box($0) }, NSMutableArray(),
      crowd, Box(NotificationCenter()), NSMutableString(string: "a"), Described(),
    ]
    for value in veiled {
      let rendered = examine(value)
      #expect(!rendered.isWhole && rendered.holdsReferences, "\(value)")
    }
  }

  @Test func aFormatterHoldsNothingOfOthers() {
    #expect(examine(DateFormatter()).isWhole)
  }

  @Test func aPointerToALockHoldsNothing() {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    defer {
      mutex.deallocate()
      lock.deallocate()
      condition.deallocate()
    }
    for pointer in [mutex, lock, condition] as [Any] {
      let rendered = examine(pointer)
      #expect(rendered.isWhole && !rendered.holdsReferences, "\(pointer)")
    }
  }

  private struct Described: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
  }
}
