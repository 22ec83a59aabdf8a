import Foundation
import Synchronization

/// The two words of a function value.
struct Closure {
  /// Where the code begins.
  let code: UInt
  /// What it captured; 0 for nothing.
  let context: UInt

  /// Where functions begin that only wrap another, as the symbol table tells.
  static let thunks = Mutex<Set<UInt>>([])

  /// A function that is put back again and again through generic code is wrapped once more each time.
  private static let mostWrappings = 256

  /// Nil where the value is no thick function.
  init?<Value>(_ value: Value) {
    guard MemoryLayout<Value>.size == 16 else { return nil }
    (code, context) = withUnsafeBytes(of: value) { bytes in
      (bytes.load(as: UInt.self), bytes.load(fromByteOffset: 8, as: UInt.self))
    }
  }

  private init(code: UInt, context: UInt) {
    self.code = code
    self.context = context
  }

  /// The function without the thunks around it: passing a function through generic code wraps it anew each
  /// time, so the same function is found in different wrappings.
  var unwrapped: Closure {
    let thunks = Closure.thunks.withLock { $0 }
    var closure = self
    for _ in 0..<Self.mostWrappings {
      // A context begins with its type and its reference counts; the wrapped function comes next.
      guard thunks.contains(closure.code), closure.context != 0,
        let code = FoundMemory.number(UInt.self, at: closure.context + 16),
        let context = FoundMemory.number(UInt.self, at: closure.context + 24)
      else { break }
      closure = Closure(code: code, context: context)
    }
    return closure
  }
}
