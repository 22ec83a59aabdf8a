import Foundation
import Testing

@testable import UnseamRuntime

/// What changes anywhere behind a value is noticed by its memory alone.
@Suite struct ReachedMemoryTests {
  private final class Part {
    var number = 1
    var text = "text that is too long for a small string"
    var list: [Int] = [1, 2, 3]
    weak var weakly: Part?
    unowned(unsafe) var unsafely: Part?
    var next: Part?
    /// Fills all of its room: what stood in the rest before would be followed.
    var any: Any = (1, 2, 3)
    var run: () -> Int = { 1 }
    var data = Data(repeating: 7, count: 100)
    var choice: Choice = .two("text that is too long for a small string", 2)
    var foundation = NSMutableArray(array: [1, 2])
  }

  private enum Choice {
    case one(Part)
    indirect case two(String, Int)
    indirect case three(Wide)
  }

  /// Reads what hangs off `value`, changes it, and says whether that was seen. It must be seen that nothing changed before;
  /// other tests run at the same time, in memory to which left-over bytes may lead.
  private func sees<Value>(_ value: inout Value, _ change: (inout Value) -> Void) -> Bool? {
    withUnsafeMutablePointer(to: &value) { place in
      for _ in 0..<200 {
        let memory = ReachedMemory(at: UnsafeRawPointer(place), size: MemoryLayout<Value>.size)
        if let memory, memory.isUnchanged {
          change(&place.pointee)
          return !memory.isUnchanged
        }
        usleep(5000)
      }
      return nil
    }
  }

  @Test func aFieldOfAnObjectInCollectionsIsSeen() {
    var value = ["a": [Part(), Part()], "b": []]
    let part = value["a"]![1]
    #expect(sees(&value) { _ in part.number = 2 } == true)
    #expect(sees(&value) { _ in part.list[1] = 5 } == true)
    #expect(sees(&value) { _ in part.text.append("x") } == true)
    #expect(sees(&value) { _ in part.data[50] = 8 } == true)
    #expect(
      sees(&value) { _ in part.choice = .two("text that is too long for a small string", 3) }
        == true)
    #expect(sees(&value) { _ in part.choice = .one(Part()) } == true)
    #expect(sees(&value) { _ in part.foundation[0] = 9 } == true)
    #expect(sees(&value) { $0["b"] = [part] } == true)
    #expect(sees(&value) { _ in part.any = (1, 2, 4) } == true)
  }

  private struct Wide {
    var (one, two, three) = (1, 2, 3)
    var part = Part()
  }

  /// Values that are too large to stand where they are held stand in a box.
  @Test func whatHangsOffABoxIsSeen() {
    let wide = Wide()
    var value: [Any] = [wide]
    #expect(sees(&value) { _ in wide.part.number = 2 } == true)
    let indirect = Wide()
    var choice = Choice.three(indirect)
    #expect(sees(&choice) { _ in indirect.part.number = 2 } == true)
    let failed = Failed()
    var error: any Error = failed
    #expect(sees(&error) { _ in failed.part.number = 2 } == true)
  }

  private struct Failed: Error, @unchecked Sendable {
    var (one, two, three) = (1, 2, 3)
    let part = Part()
  }

  @Test func whatAGenericClosureCapturedIsSeen() {
    func counter<Value>(_ first: Value, _ next: @escaping (Value) -> Value) -> () -> Value {
      var now = first
      return {
        now = next(now)
        return now
      }
    }
    var value = counter(1) { $0 + 1 }
    #expect(sees(&value) { _ = $0() } == true)
    let part = Part()
    var held = counter(part) { part in
      part.number += 1
      return part
    }
    #expect(sees(&held) { _ in part.number = 5 } == true)
  }

  @Test func whatAClosureCapturedIsSeen() {
    var count = 0
    let part = Part()
    part.run = {
      count += 1
      return count
    }
    var value: Part? = part
    #expect(sees(&value) { _ in _ = part.run() } == true)
  }

  @Test func aLargeBlockIsSeen() {
    var value = [Int](repeating: 0, count: 100_000)
    #expect(sees(&value) { $0[99_999] = 1 } == true)
  }

  @Test func anObjectThatEndedIsSeen() {
    var value = Part()
    var other: Part? = Part()
    value.weakly = other
    #expect(sees(&value) { _ in other = nil } == true)
  }

  @Test func anUnownedObjectThatEndedIsSeen() {
    final class Holder {
      unowned var part: Part
      init(_ part: Part) { self.part = part }
    }
    var other: Part? = Part()
    var value = Holder(other!)
    #expect(sees(&value) { _ in other = nil } == true)
  }

  @Test func countsOfReferencesAreNoChange() {
    var value = [Part(), Part()]
    value[0].weakly = value[1]
    var held: [Any] = []
    #expect(sees(&value) { held += [$0[0], $0[1], $0] } == false)
    #expect(held.count == 3)
  }

  @Test func aCircleEnds() {
    var value = Part()
    value.next = Part()
    value.next?.next = value
    defer { value.next = nil }
    #expect(sees(&value) { _ in } == false)
    #expect(sees(&value) { $0.next?.number = 9 } == true)
  }

  @Test func moreThanItsBoundsIsLeftToRendering() {
    let size = MemoryLayout<[Int]>.size
    let value = [Int](repeating: 0, count: 1_000_000)
    withUnsafePointer(to: value) { #expect(ReachedMemory(at: $0, size: size) == nil) }
  }
}
