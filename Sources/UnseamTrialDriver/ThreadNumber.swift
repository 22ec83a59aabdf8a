import Foundation

/// The number of the main thread as libraries have noted it.
///
/// The language's runtime and its `Mutex` keep each thread's number in a thread-local word and write it into their locks,
/// where the kernel reads it. A fork copies the words, but its thread has another number: a lock that two threads
/// want would then never be handed over. libdispatch and the C library look after their own.
struct ThreadNumber {
  private let number: pid_t
  private var places: [UnsafeMutablePointer<pid_t>] = []

  /// Wherever the number is noted for the calling thread.
  init(_ number: pid_t) {
    self.number = number
    LoadedLibrary.visitAll { search($0) }
  }

  /// How many notes there are.
  var count: Int { places.count }

  /// Puts another number into their place.
  func replace(by new: pid_t) {
    for place in places { place.pointee = new }
  }

  private mutating func search(_ library: LoadedLibrary) {
    guard let block = library.threadLocals, !library.isNamed("libdispatch"),
      !library.isNamed("libc.so")
    else { return }
    let words = block.assumingMemoryBound(to: pid_t.self)
    places += library.zeroedThreadLocals.filter { words[$0] == number }.map { words + $0 }
  }
}
