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
    static let length = 4 + 14 * 2 + 1
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
