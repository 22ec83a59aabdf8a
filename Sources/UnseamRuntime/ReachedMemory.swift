import Foundation
import Synchronization

/// The memory that a value leads to, as it stood at one moment: while all of it stands so, the value is rendered as before.
///
/// No types are asked: each word that can be the address of a block of the heap is followed, as a conservative garbage collector
/// does (H. Boehm, M. Weiser, "Garbage collection in an uncooperative environment", 1988). To look again takes one copy by
/// the kernel and one comparison.
struct ReachedMemory: Sendable {
  private let spans: [MemorySpan]
  private let content: [UInt8]

  /// So much is followed at most: to render a value has bounds as well.
  private static let (mostBytes, mostSpans, mostSteps) = (2_000_000, 40_000, 64)
  /// In bytes; a larger number is no size.
  private static let largestBlock: UInt = 1 << 40

  /// Nil where it is too much, or leads to what can't be followed.
  init?(at address: UnsafeRawPointer, size: Int) {
    var next = [MemorySpan(start: UInt(bitPattern: address), count: size, kind: .value)]
    var known = Set<UInt>()
    var spans: [MemorySpan] = []
    var content: [UInt8] = []
    let images = LoadedImages.ranges()
    for _ in 0..<Self.mostSteps where !next.isEmpty {
      guard content.count + next.reduce(0, { $0 + $1.count }) <= Self.mostBytes,
        spans.count + next.count <= Self.mostSpans, let bytes = Self.read(next)
      else { return nil }
      let addresses = Self.addresses(in: bytes, of: next).filter { known.insert($0).inserted }
      spans += next
      content += bytes
      guard let found = Self.spans(at: addresses, images) else { return nil }
      next = found + Self.sideTables(of: next, in: bytes).filter { known.insert($0.start).inserted }
    }
    guard next.isEmpty else { return nil }
    // Some were found by a weak reference first.
    let tables = Set(Self.sideTables(of: spans, in: content).map(\.start))
    spans = spans.map { tables.contains($0.start) ? $0.asSideTable : $0 }
    for (span, place) in zip(spans, Self.places(of: spans)) {
      content.withUnsafeMutableBytes { span.leaveOutCounts(in: $0, at: place) }
    }
    self.spans = spans
    self.content = content
  }

  var isUnchanged: Bool {
    guard var now = Self.read(spans) else { return false }
    for (span, place) in zip(spans, Self.places(of: spans)) where span.kind != .plain {
      now.withUnsafeMutableBytes { span.leaveOutCounts(in: $0, at: place) }
    }
    return now.withUnsafeBytes { now in
      content.withUnsafeBytes { memcmp(now.baseAddress!, $0.baseAddress!, now.count) == 0 }
    }
  }

  /// Nil where one of them can't be read any more.
  private static func read(_ spans: [MemorySpan]) -> [UInt8]? {
    let (bytes, isRead) = FoundMemory.gather(spans.map { ($0.start, $0.count) })
    return isRead.allSatisfy(\.self) ? bytes : nil
  }

  /// Where each one's bytes begin when all stand behind one another.
  private static func places(of spans: [MemorySpan]) -> [Int] {
    var place = 0
    return spans.map { span in
      defer { place += span.count }
      return place
    }
  }

  /// What can be an address, without the bits that the language keeps in addresses for itself.
  private static func addresses(in bytes: [UInt8], of spans: [MemorySpan]) -> [UInt] {
    var found: [UInt] = []
    bytes.withUnsafeBytes { bytes in
      for (span, place) in zip(spans, places(of: spans)) {
        for part in span.used(
          in: UnsafeRawBufferPointer(rebasing: bytes[place..<place + span.count]))
        {
          for offset in stride(
            from: (part.lowerBound + 7) & ~7, through: part.upperBound - 8, by: 8)
          {
            let word = bytes.loadUnaligned(fromByteOffset: place + offset, as: UInt.self)
            let address = word & 0x7fff_ffff_fff8
            if address >= 0x1_0000, word & 0xff_8000_0000_0000 == 0 { found.append(address) }
          }
        }
      }
    }
    return found
  }

  /// The blocks of the heap that begin at the addresses; nil where one leads to an object elsewhere. What else is no block's
  /// address is none that a rendering follows: what uninitialised memory holds, pointers into the middle.
  private static func spans(at addresses: [UInt], _ images: [Range<UInt>]) -> [MemorySpan]? {
    // The size of a block stands before it; its first word may say that it is an object.
    let (heads, isRead) = FoundMemory.gather(addresses.map { ($0 - 8, 16) })
    var found: [MemorySpan] = []
    var ends: [UInt] = []
    for (index, address) in addresses.enumerated() where isRead[index] {
      let (size, first) = heads.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: index * 16, as: UInt.self),
          $0.loadUnaligned(fromByteOffset: index * 16 + 8, as: UInt.self)
        )
      }
      let isObject = MemorySpan.isObjectType(first)
      if images.contains(address) {
        // An object that the compiler laid out in advance. A collection like that never changes where it stands, what it holds
        // may: of a library's only numbers and texts.
        guard isObject else { continue }
        guard let type = FoundType.at(first) as? AnyClass else { return nil }
        if shortName(of: type).contains("Storage") {
          if LoadedImages.executableHolds(address) { return nil }
          continue
        }
        found.append(MemorySpan(start: address, count: instanceSize(type), kind: .object))
        ends.append(address)
      } else if address % 16 == 0, size & 8 == 0, (32..<largestBlock).contains(size & ~15) {
        let isMapped = size & 2 != 0
        let count = Int(size & ~15) - (isMapped ? 16 : 8)
        found.append(
          MemorySpan(
            start: address, count: MemorySpan.size(ofType: first) ?? count,
            kind: isObject ? .object : .plain))
        // Behind a block that is mapped by itself nothing stands.
        ends.append(isMapped ? address - 8 : address + (size & ~15) - 8)
      } else if isObject {
        return nil
      }
    }
    // What stands behind a block tells of it that it is in use.
    let (tails, isThere) = FoundMemory.gather(ends.map { ($0, 8) })
    for index in found.indices {
      let tail = tails.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: index * 8, as: UInt.self)
      }
      let start = found[index].start
      let isBlock =
        ends[index] == start || ends[index] < start && start % 4096 == 16
        || ends[index] > start && isThere[index] && tail & 1 == 1
      if !isBlock, found[index].kind == .object { return nil }
      if !isBlock { found[index] = MemorySpan(start: start, count: 0, kind: .plain) }
    }
    return found.filter { $0.count > 0 }
  }

  /// Objects to which weak references lead keep their counts elsewhere.
  private static func sideTables(of spans: [MemorySpan], in bytes: [UInt8]) -> [MemorySpan] {
    var found: [MemorySpan] = []
    bytes.withUnsafeBytes { bytes in
      for (span, place) in zip(spans, places(of: spans)) where span.kind == .object {
        let counts = bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt.self)
        guard MemorySpan.isSideTable(counts) else { continue }
        let start = counts << 3 & 0x7fff_ffff_fff8
        found.append(MemorySpan(start: start, count: 32, kind: .sideTable))
      }
    }
    return found
  }
}

/// A part of the memory, and what its first words are.
private struct MemorySpan: Sendable {
  enum Kind: Sendable {
    /// The value itself.
    case value
    /// Bytes without a type: those of data, or of something else that no rendering enters.
    case plain
    /// Begins with a type and reference counts.
    case object
    /// Begins with the object's address; its reference counts come two words later.
    case sideTable
  }

  let start: UInt
  /// In bytes.
  let count: Int
  let kind: Kind

  /// Where in its bytes something stands: what is left of former values in the rest leads anywhere.
  func used(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    switch kind {
    case .value: return [0..<count]
    // A weak reference leads to such a block, and that to the object.
    case .plain: return [0..<8]
    case .sideTable: return []
    case .object: break
    }
    guard let type = FoundType.at(bytes.loadUnaligned(as: UInt.self)), count > 32 else {
      return [16..<count]
    }
    let name = shortName(of: type)
    if name.hasPrefix("_ContiguousArrayStorage") { return usedOfArray(bytes) }
    if name.hasPrefix("_DictionaryStorage") { return usedOfTable(bytes, columns: [48, 56]) }
    if name.hasPrefix("_SetStorage") { return usedOfTable(bytes, columns: [48]) }
    return name == "__StringStorage" ? [] : [16..<count]
  }

  /// After the count and twice the capacity, in the layout of the standard library.
  private func usedOfArray(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    let elements = bytes.loadUnaligned(fromByteOffset: 16, as: Int.self)
    let capacity = bytes.loadUnaligned(fromByteOffset: 24, as: Int.self) >> 1
    if elements == 0 { return [] }
    guard elements > 0, elements <= capacity, capacity <= count else { return [32..<count] }
    // The capacity is what fits into the block.
    let size = (count - 32) / capacity
    return [32..<min(count, 32 + (size + 1) * elements)]
  }

  /// Columns of keys and values behind a bit for each row, in the layout of the standard library.
  private func usedOfTable(_ bytes: UnsafeRawBufferPointer, columns: [Int]) -> [Range<Int>] {
    let scale = bytes.loadUnaligned(fromByteOffset: 32, as: Int8.self)
    guard scale >= 0, scale < 32, let last = columns.last, count > last + 8 else {
      return [16..<count]
    }
    let rows = 1 << Int(scale)
    let starts = columns.map {
      Int(bitPattern: bytes.loadUnaligned(fromByteOffset: $0, as: UInt.self) &- start)
    }
    let ends = starts.dropFirst() + [count]
    let bits = last + 8
    guard bits + (rows + 63) / 64 * 8 <= count else { return [16..<count] }
    var used: [Range<Int>] = []
    for (start, end) in zip(starts, ends) {
      guard start >= bits, end <= count, end > start else { return [16..<count] }
      let size = (end - start) / rows
      for row in 0..<rows
      where bytes.loadUnaligned(fromByteOffset: bits + row / 64 * 8, as: UInt.self) >> (row % 64)
        & 1 == 1
      {
        used.append(start + row * size..<start + (row + 1) * size)
      }
    }
    return used
  }

  /// How many bytes an object of this type takes; nil where others stand behind it, or it is none.
  static func size(ofType word: UInt) -> Int? {
    guard isObjectType(word), let type = FoundType.at(word) as? AnyClass else { return nil }
    let name = shortName(of: type)
    return name.contains("Storage") || name.contains("Buffer") ? nil : instanceSize(type)
  }

  /// Reference counts come and go; that an object has ended stays.
  func leaveOutCounts(in bytes: UnsafeMutableRawBufferPointer, at place: Int) {
    guard kind == .object || kind == .sideTable else { return }
    let place = kind == .object ? place + 8 : place + 16
    let counts = bytes.loadUnaligned(fromByteOffset: place, as: UInt.self)
    let hasEnded = counts & 0x1_0000_0000
    bytes.storeBytes(
      of: Self.isSideTable(counts) ? 0 : hasEnded, toByteOffset: place, as: UInt.self)
    // The number of weak references.
    if kind == .sideTable { bytes.storeBytes(of: 0, toByteOffset: place + 8, as: UInt.self) }
  }

  /// The layout of the counts is that of the language's runtime on machines of 64 bits: immortal objects have all lower bits set.
  static func isSideTable(_ counts: UInt) -> Bool { counts >> 62 == 3 }

  var asSideTable: MemorySpan { MemorySpan(start: start, count: count, kind: .sideTable) }

  private static let types = Mutex<[UInt: Bool]>([:])

  /// Whether the word is the address of what describes objects: a class, what closures captured, or the boxes in which large
  /// values of protocols and indirect cases stand.
  static func isObjectType(_ word: UInt) -> Bool {
    guard word % 8 == 0, word >= 0x1_0000, word < 0x8000_0000_0000 else { return false }
    if let known = types.withLock({ $0[word] }) { return known }
    // The kinds of the language's runtime that are no types: 0x400 and above. Those of boxes are made as they are needed.
    let kind = FoundMemory.number(UInt.self, at: word) ?? 0
    let isType = (0x400..<0x800).contains(kind) || FoundType.at(word) is AnyClass
    types.withLock { $0[word] = isType }
    return isType
  }
}

extension [Range<UInt>] {
  fileprivate func contains(_ address: UInt) -> Bool {
    contains { $0.contains(address) }
  }
}
