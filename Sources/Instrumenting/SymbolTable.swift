import Foundation

/// The symbols of an ELF executable (64-bit, little-endian; the layout is the System V ABI's).
package struct SymbolTable: Sendable {
  /// One symbol.
  package struct Symbol: Sendable {
    package let name: String
    /// Relative to where the executable is mapped.
    package let address: UInt
    package let size: Int
    /// Whether it is data that can be written.
    package let isWritable: Bool
    package let isFunction: Bool
  }

  package let symbols: [Symbol]
  /// The names that the executable asks of its libraries, in one text.
  package let importedNames: String

  /// - Throws: `SymbolTableError` where the file is no such executable.
  package init(executable path: String) throws(SymbolTableError) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else {
      throw .unreadable(path)
    }
    guard let table = data.withUnsafeBytes({ Self.read($0) }) else { throw .notElf(path) }
    symbols = table.symbols
    importedNames = table.imported
  }

  private struct Section {
    let type: UInt32
    let flags: UInt64
    let offset: Int
    let size: Int
    let link: Int
  }

  private static func read(
    _ file: UnsafeRawBufferPointer
  ) -> (symbols: [Symbol], imported: String)? {
    guard file.count > 64, file.prefix(5).elementsEqual([0x7f, 0x45, 0x4c, 0x46, 2]) else {
      return nil
    }
    let start = Int(file.loadUnaligned(fromByteOffset: 40, as: UInt64.self))
    let count = Int(file.loadUnaligned(fromByteOffset: 60, as: UInt16.self))
    guard start + count * 64 <= file.count else { return nil }
    let sections = (0..<count).map { section(file, at: start + $0 * 64) }
    guard let table = sections.first(where: { $0.type == 2 }), table.link < count else {
      return nil
    }
    let names = sections[table.link]
    let symbols = (0..<(table.size / 24)).compactMap { index in
      symbol(file, at: table.offset + index * 24, names: names, sections: sections)
    }
    let dynamic = sections.first { $0.type == 11 }.map { sections[$0.link] }
    let imported = dynamic.map { section in
      String(decoding: file[section.offset..<(section.offset + section.size)], as: UTF8.self)
    }
    return (symbols, imported ?? "")
  }

  private static func section(_ file: UnsafeRawBufferPointer, at offset: Int) -> Section {
    Section(
      type: file.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
      flags: file.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self),
      offset: Int(file.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self)),
      size: Int(file.loadUnaligned(fromByteOffset: offset + 32, as: UInt64.self)),
      link: Int(file.loadUnaligned(fromByteOffset: offset + 40, as: UInt32.self)))
  }

  private static func symbol(
    _ file: UnsafeRawBufferPointer, at offset: Int, names: Section, sections: [Section]
  ) -> Symbol? {
    let type = file[offset + 4] & 0xf
    let index = Int(file.loadUnaligned(fromByteOffset: offset + 6, as: UInt16.self))
    guard type <= 2, index > 0, index < sections.count else { return nil }
    let nameOffset = Int(file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    let start = names.offset + nameOffset
    let longest = names.offset + names.size - start
    guard longest > 0, names.offset + names.size <= file.count, let base = file.baseAddress else {
      return nil
    }
    let length = strnlen((base + start).assumingMemoryBound(to: CChar.self), longest)
    return Symbol(
      name: String(decoding: file[start..<(start + length)], as: UTF8.self),
      address: UInt(file.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)),
      size: Int(file.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self)),
      isWritable: sections[index].flags & 1 == 1 && type == 1, isFunction: type == 2)
  }
}

/// Why a file's symbols can't be read.
package enum SymbolTableError: Error, CustomStringConvertible {
  case unreadable(String)
  case notElf(String)

  package var description: String {
    switch self {
    case .unreadable(let path): "can't read '\(path)'"
    case .notElf(let path): "'\(path)' is no 64-bit ELF executable with symbols"
    }
  }
}
