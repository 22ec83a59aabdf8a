import Foundation

/// Where Swift Testing looks for tests: a part of the executable and of each library that the language's runtime was told of on
/// loading. While a part is hidden, its tests are not found, and nothing of theirs is run.
struct TestSections {
  /// As in the runtime's `MetadataSections`: of this version, in words.
  private enum Layout {
    static let version: UInt = 5
    /// Nobody looks for tests in an image of a lower one.
    static let firstVersion: UInt = 4
    static let base = 1
    static let start = 4 + 14 * 2
    static let length = start + 1
    /// One test or suite, in bytes.
    static let record = 32
  }

  /// One image's entry, in words.
  private typealias Entry = UnsafeMutablePointer<UInt>

  private let own: Entry
  private let ownLength: UInt
  private let others: [Entry]

  /// Nil where the runtime is of another kind than this knows.
  init?() {
    // Part of the runtime's interface, but not visible to Swift.
    guard let symbol = dlsym(nil, "swift_enumerateAllMetadataSections") else { return nil }
    typealias Visit =
      @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool
    typealias Enumerate = @convention(c) (Visit, UnsafeMutableRawPointer) -> Void
    var entries: [Entry] = []
    withUnsafeMutablePointer(to: &entries) { entries in
      unsafeBitCast(symbol, to: Enumerate.self)(
        { entry, entries in
          entries.assumingMemoryBound(to: [Entry].self).pointee
            .append(entry.assumingMemoryBound(to: UInt.self))
          return true
        }, entries)
    }
    // Libraries that an older compiler built have no such part yet.
    entries.removeAll { $0[0] < Layout.firstVersion }
    guard entries.allSatisfy({ $0[0] == Layout.version }) else { return nil }
    // This library is the last that begins before a place in it.
    let here = UInt(bitPattern: #dsohandle)
    let before = entries.filter { $0[Layout.base] <= here }
    guard let own = before.max(by: { $0[Layout.base] < $1[Layout.base] }),
      own[Layout.length] > 0
    else { return nil }
    self.own = own
    ownLength = own[Layout.length]
    others = entries.filter { $0 != own }
  }

  /// Lets the library find, while `work` is done, no other tests of the executable than those in `places` and those of which it is not
  /// known where they stand. To find a test costs more than most tests do, and all are found for each that is run.
  ///
  /// - Parameters:
  ///   - places: the types and modules that hold the tests and, around them, their suites.
  ///   - known: where the tests and suites stand, by the address of their records.
  func showing(_ places: Set<String>, among known: [UInt: String], _ work: () -> Void) {
    if known.isEmpty { return work() }
    var restore: [(entry: Entry, start: UInt, length: UInt)] = []
    for entry in others where entry[Layout.length] > 0 {
      let (start, length) = (entry[Layout.start], entry[Layout.length])
      let records = stride(from: start, to: start + length, by: Layout.record)
      guard length % UInt(Layout.record) == 0, records.contains(where: { known[$0] != nil })
      else { continue }
      let shown = records.filter { known[$0].map(places.contains) ?? true }
      let copy = UnsafeMutableRawPointer.allocate(
        byteCount: max(1, shown.count * Layout.record), alignment: 8)
      for (index, record) in shown.enumerated() {
        guard let source = UnsafeRawPointer(bitPattern: record) else { continue }
        (copy + index * Layout.record).copyMemory(from: source, byteCount: Layout.record)
      }
      entry[Layout.start] = UInt(bitPattern: copy)
      entry[Layout.length] = UInt(shown.count * Layout.record)
      restore.append((entry, start, length))
    }
    work()
    // The copies stay: a test that is found may be asked for again.
    for (entry, start, length) in restore {
      (entry[Layout.start], entry[Layout.length]) = (start, length)
    }
  }

  /// The places that hold the tests which the patterns name, and those of the suites around them.
  static func places(of patterns: [String]) -> Set<String> {
    var places: Set<String> = []
    for pattern in patterns {
      let id = pattern.dropFirst(#"^\Q"#.count).dropLast(#"/\E"#.count)
      let module = id.prefix { $0 != "." }
      let parts = id.dropFirst(module.count + 1).split(separator: "/").dropLast()
      places.insert(String(module))
      for count in parts.indices.map({ $0 + 1 }) {
        places.insert(([module] + parts.prefix(count)).joined(separator: "."))
      }
    }
    return places
  }

  /// Hides this library's own tests for good.
  func hideOwn() { own[Layout.length] = 0 }

  /// Shows only this library's own tests while `work` is done.
  func showingOnlyOwn(_ work: () -> Void) {
    let hidden = others.filter { $0[Layout.length] > 0 }.map { ($0, $0[Layout.length]) }
    for (entry, _) in hidden { entry[Layout.length] = 0 }
    own[Layout.length] = ownLength
    work()
    own[Layout.length] = 0
    for (entry, length) in hidden { entry[Layout.length] = length }
  }
}
