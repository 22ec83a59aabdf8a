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
    for _ in 0..<6 {
      guard thunks.contains(closure.code),
        let box = UnsafeMutableRawPointer(bitPattern: closure.context), usableSize(box) >= 32
      else { break }
      // A context begins with its type and its reference counts; the wrapped function comes next.
      closure = Closure(
        code: box.load(fromByteOffset: 16, as: UInt.self),
        context: box.load(fromByteOffset: 24, as: UInt.self))
    }
    return closure
  }
}
