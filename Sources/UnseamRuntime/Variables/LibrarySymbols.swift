import Foundation

/// Finds variables of loaded libraries that these show to nobody, by the symbol tables in their files.
enum LibrarySymbols {
  /// A variable by how its symbol begins and ends: what stands between is made from the name of a source file.
  struct Name: Hashable {
    let prefix: String
    let suffix: String
  }

  /// Where they lie in this process; without those that are missing or ambiguous, or where the file has no such table.
  static func addresses(of names: [Name], in library: String) -> [Name: UInt] {
    guard let image = LoadedImages.library(library), let file = MappedFile(image.path) else {
      return [:]
    }
    var found: [Name: [UInt]] = [:]
    // There are tens of thousands of symbols: no text is made for one that does not begin right.
    let wanted = names.map { ($0, Array($0.prefix.utf8CString.dropLast())) }
    file.forEachSymbol { symbol, value in
      for (name, prefix) in wanted where strncmp(symbol, prefix, prefix.count) == 0 {
        if String(cString: symbol).hasSuffix(name.suffix) {
          found[name, default: []].append(image.base + value)
        }
      }
    }
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }
}

/// An ELF file in memory, for reading.
private final class MappedFile {
  private let bytes: UnsafeRawBufferPointer

  init?(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 64,
      let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file, 0),
      start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Calls with the name and the value of each symbol that stands for a place in the image.
  func forEachSymbol(_ body: (UnsafePointer<CChar>, UInt) -> Void) {
    // 64-bit ELF: the section headers, of which one is the symbol table (2), and the table of names that it links to.
    guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2]), let headers = number(UInt.self, 0x28),
      let count = number(UInt16.self, 0x3c)
    else { return }
    let sections = (0..<UInt(count)).map { headers + $0 * 64 }
    guard let symbols = sections.first(where: { number(UInt32.self, $0 + 4) == 2 }),
      let link = number(UInt32.self, symbols + 0x28), Int(link) < sections.count,
      let names = range(sections[Int(link)]), let table = range(symbols),
      let base = bytes.baseAddress
    else { return }
    for place in stride(from: table.lowerBound, to: table.upperBound - 23, by: 24) {
      guard let name = number(UInt32.self, UInt(place)), name != 0,
        number(UInt16.self, UInt(place) + 6) != 0, let value = number(UInt.self, UInt(place) + 8),
        names.lowerBound + Int(name) < names.upperBound
      else { continue }
      let start = base + names.lowerBound + Int(name)
      body(start.assumingMemoryBound(to: CChar.self), value)
    }
  }

  /// Where the section lies in the file.
  private func range(_ header: UInt) -> Range<Int>? {
    guard let start = number(UInt.self, header + 0x18), let size = number(UInt.self, header + 0x20),
      start <= bytes.count, size <= UInt(bytes.count) - start
    else { return nil }
    return Int(start)..<Int(start + size)
  }

  private func number<Value: FixedWidthInteger>(_ type: Value.Type, _ offset: UInt) -> Value? {
    guard offset <= bytes.count, bytes.count - Int(offset) >= MemoryLayout<Value>.size else {
      return nil
    }
    return bytes.loadUnaligned(fromByteOffset: Int(offset), as: Value.self)
  }
}

extension LoadedImages {
  /// The base and the file of the loaded library of this name; nil where it is not loaded.
  static func library(_ name: String) -> (base: UInt, path: String)? {
    var search = LibrarySearch(name: "/" + name)
    visit(&search) { image, _, search in
      let search = search.assumingMemoryBound(to: LibrarySearch.self)
      guard let path = image.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) else {
        return 0
      }
      let text = String(cString: path)
      guard text.hasSuffix(search.pointee.name) else { return 0 }
      search.pointee.found = (image.load(as: UInt.self), text)
      return 1
    }
    return search.found
  }
}

private struct LibrarySearch {
  let name: String
  var found: (base: UInt, path: String)?
}
