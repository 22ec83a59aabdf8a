import Foundation

/// The executable and the libraries of this process, as the loader lists them.
enum LoadedImages {
  /// Gets what is told of an image, and what was handed on; not 0 where that is enough.
  typealias Visit =
    @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> Int32
  private typealias Iterate = @convention(c) (Visit, UnsafeMutableRawPointer) -> Int32

  // In the C library, but not visible to Swift.
  private static let iterate = dlsym(nil, "dl_iterate_phdr").map {
    unsafeBitCast($0, to: Iterate.self)
  }

  /// Hands `state` to each call; the executable is the first of which is told.
  static func visit<State>(_ state: inout State, _ body: Visit) {
    withUnsafeMutablePointer(to: &state) { _ = iterate?(body, $0) }
  }

  /// Whether the address lies in one of them.
  static func hold(_ address: UInt) -> Bool {
    var search = Search(address: address)
    visit(&search) { image, _, search in
      let search = search.assumingMemoryBound(to: Search.self)
      search.pointee.isFound = Search.holds(image, search.pointee.address)
      return search.pointee.isFound ? 1 : 0
    }
    return search.isFound
  }

  /// Whether it lies in the executable itself, and so at the same distance from its base in each process.
  static func executableHolds(_ address: UInt) -> Bool {
    var search = Search(address: address)
    visit(&search) { image, _, search in
      let search = search.assumingMemoryBound(to: Search.self)
      search.pointee.isFound = Search.holds(image, search.pointee.address)
      return 1
    }
    return search.isFound
  }
}

private struct Search {
  let address: UInt
  var isFound = false

  /// Whether a part of the image that is mapped has the address. The layout is the C library's `dl_phdr_info` and `Elf64_Phdr`.
  static func holds(_ image: UnsafeRawPointer, _ address: UInt) -> Bool {
    let base = image.load(as: UInt.self)
    let count = Int(image.load(fromByteOffset: 24, as: UInt16.self))
    guard let headers = image.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
    else { return false }
    return (0..<count).contains { index in
      let header = headers + index * 56
      let isMapped = header.load(as: UInt32.self) == 1
      let start = base &+ header.load(fromByteOffset: 16, as: UInt.self)
      return isMapped && address >= start
        && address - start < header.load(fromByteOffset: 40, as: UInt.self)
    }
  }
}
