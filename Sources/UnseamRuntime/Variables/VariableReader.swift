import Foundation
import Synchronization

/// Reads one variable again and again; what is as it was is not taken apart anew.
final class VariableReader<Value>: Sendable {
  /// What was read last: a copy, kept so that no part of it is changed in place, and what it reads as. The
  /// lock around it is all that leads to the pointer.
  private struct Last: @unchecked Sendable {
    let copy: UnsafeMutablePointer<Value>
    var rendered: Rendered
  }

  private let last = Mutex<Last?>(nil)

  /// - Parameter address: where the value stands, or one that is to stand there.
  @Sendable func read(at address: UnsafeRawPointer) -> Rendered {
    let place = address.assumingMemoryBound(to: Value.self)
    guard ContentPlans.all.isFixedByBytes(Value.self) else { return examine(place.pointee) }
    if let same = last.withLock({ $0.flatMap { isSame($0.copy, place) ? $0.rendered : nil } }) {
      return same
    }
    let value = UncheckedCopy(value: place.pointee)
    let rendered = examine(value.value)
    last.withLock { last in
      let copy = last?.copy ?? .allocate(capacity: 1)
      if last == nil { copy.initialize(to: value.value) } else { copy.pointee = value.value }
      last = Last(copy: copy, rendered: rendered)
    }
    return rendered
  }

  private func isSame(_ one: UnsafePointer<Value>, _ other: UnsafePointer<Value>) -> Bool {
    memcmp(one, other, MemoryLayout<Value>.size) == 0
  }
}
