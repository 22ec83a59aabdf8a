import Foundation

/// What the C library tells of a loaded library: `dl_phdr_info` on a 64-bit machine.
struct LoadedLibrary {
  private let info: UnsafeRawPointer

  /// Calls with each that is loaded, the executable among them.
  static func visitAll(_ visit: (LoadedLibrary) -> Void) {
    // In the C library, but not visible to Swift.
    guard let symbol = dlsym(nil, "dl_iterate_phdr") else { return }
    typealias Visit = @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> Int32
    typealias Iterate = @convention(c) (Visit, UnsafeMutableRawPointer) -> Int32
    withoutActuallyEscaping(visit) { visit in
      var visit = visit
      withUnsafeMutablePointer(to: &visit) { visit in
        _ = unsafeBitCast(symbol, to: Iterate.self)(
          { info, _, visit in
            visit.assumingMemoryBound(to: ((LoadedLibrary) -> Void).self)
              .pointee(LoadedLibrary(info: info))
            return 0
          }, visit)
      }
    }
  }

  /// Where the calling thread's own variables of the library begin; nil where it has none yet.
  var threadLocals: UnsafeMutableRawPointer? {
    info.load(fromByteOffset: 56, as: UnsafeMutableRawPointer?.self)
  }

  /// Which of their 32-bit words begin as zero, as a note of the thread's number does.
  var zeroedThreadLocals: Range<Int> {
    // PT_TLS: what the file holds comes first, zeros after it.
    guard let header = header(7) else { return 0..<0 }
    let initialised = header.load(fromByteOffset: 32, as: Int.self)
    let whole = header.load(fromByteOffset: 40, as: Int.self)
    return (initialised + 3) / 4..<max(whole / 4, (initialised + 3) / 4)
  }

  func isNamed(_ part: StaticString) -> Bool {
    guard let name = info.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) else {
      return false
    }
    return strstr(name, UnsafeRawPointer(part.utf8Start).assumingMemoryBound(to: CChar.self)) != nil
  }

  /// The words through which the library calls a function of another library, and which the loader fills in at the first
  /// call; none where the library does not call it so.
  func callSlots(of function: String) -> [UnsafeMutablePointer<UnsafeRawPointer>] {
    let base = info.load(as: UInt.self)
    // PT_DYNAMIC: pairs of a kind and a value.
    guard let dynamic = header(2)?.load(fromByteOffset: 16, as: UInt.self),
      var entry = UnsafePointer<UInt>(bitPattern: base &+ dynamic)
    else { return [] }
    var values: [UInt: UInt] = [:]
    while entry[0] != 0 {
      values[entry[0]] = entry[1]
      entry += 2
    }
    // DT_JMPREL and its length, the symbols and their names.
    guard let start = values[23].flatMap(UnsafeRawPointer.init(bitPattern:)), let size = values[2],
      let symbols = values[6].flatMap(UnsafeRawPointer.init(bitPattern:)),
      let names = values[5].flatMap(UnsafeRawPointer.init(bitPattern:))
    else { return [] }
    return stride(from: 0, to: Int(size), by: 24).compactMap { place in
      let number = (start + place).load(fromByteOffset: 8, as: UInt64.self) >> 32
      let name = (symbols + Int(number) * 24).load(as: UInt32.self)
      guard strcmp((names + Int(name)).assumingMemoryBound(to: CChar.self), function) == 0 else {
        return nil
      }
      return UnsafeMutablePointer(bitPattern: base &+ (start + place).load(as: UInt.self))
    }
  }

  /// The first of the library's program headers that is of this kind.
  private func header(_ kind: UInt32) -> UnsafeRawPointer? {
    guard let headers = info.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else {
      return nil
    }
    return (0..<Int(info.load(fromByteOffset: 24, as: UInt16.self))).lazy
      .map { headers + $0 * 56 }.first { $0.load(as: UInt32.self) == kind }
  }
}
