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
    // In the C library, but not visible to Swift.
    guard let symbol = dlsym(nil, "dl_iterate_phdr") else { return }
    typealias Visit =
      @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> Int32
    typealias Iterate = @convention(c) (Visit, UnsafeMutableRawPointer) -> Int32
    withUnsafeMutablePointer(to: &self) { found in
      _ = unsafeBitCast(symbol, to: Iterate.self)(
        { library, _, found in
          found.assumingMemoryBound(to: ThreadNumber.self).pointee
            .search(LoadedLibrary(info: library))
          return 0
        }, found)
    }
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

/// What the C library tells of a loaded library: `dl_phdr_info` on a 64-bit machine.
private struct LoadedLibrary {
  let info: UnsafeRawPointer

  /// Where the calling thread's own variables of the library begin; nil where it has none yet.
  var threadLocals: UnsafeMutableRawPointer? {
    info.load(fromByteOffset: 56, as: UnsafeMutableRawPointer?.self)
  }

  /// Which of their 32-bit words begin as zero, as a note of the thread's number does.
  var zeroedThreadLocals: Range<Int> {
    guard let headers = info.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else {
      return 0..<0
    }
    for index in 0..<Int(info.load(fromByteOffset: 24, as: UInt16.self)) {
      let header = headers + index * 56
      // PT_TLS: what the file holds comes first, zeros after it.
      guard header.load(as: UInt32.self) == 7 else { continue }
      let initialised = header.load(fromByteOffset: 32, as: Int.self)
      let whole = header.load(fromByteOffset: 40, as: Int.self)
      return (initialised + 3) / 4..<max(whole / 4, (initialised + 3) / 4)
    }
    return 0..<0
  }

  func isNamed(_ part: StaticString) -> Bool {
    guard let name = info.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) else {
      return false
    }
    return strstr(name, UnsafeRawPointer(part.utf8Start).assumingMemoryBound(to: CChar.self)) != nil
  }
}
