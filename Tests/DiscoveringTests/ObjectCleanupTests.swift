import Testing

@testable import Discovering

/// Cleanups that end an object which the test alone holds.
struct ObjectCleanupTests {
  private let product = """
    import Foundation
    final class Guarded {
      static let lock = NSLock()
      func unlock() { Self.lock.unlock() }
      func count() { Hall.visits += 1 }
      func mark() { Hall.log.append("done") }
      static let gate = DispatchSemaphore(value: 1)
      func answer() { say(.cancel) }
      func reply() { say(Word.cancel) }
      func open() { Self.gate.signal() }
      func say(_ word: Word) {}
    }
    enum Word { case cancel }
    final class Box {
      static var isOpen = false
      func withLock(_ body: () -> Void) { Box.isOpen = true; body(); Box.isOpen = false }
    }
    final class Watcher {
      private var tokens: [NSObjectProtocol] = []
      private var lines: [String] = []
      func watch() {}
      func stop() { tokens.forEach { NotificationCenter.default.removeObserver($0) } }
      func leave() { Hall.guests.removeAll() }
      func part() { quit(); lines = [] }
      private func quit() { Hall.isOpen = false }
      func forget() { lines = []; tokens.removeAll() }
    }
    enum Hall {
      static var guests: [String] = []
      static var isOpen = true
      static var visits = 0
      static var log: [String] = []
    }
    struct Note { func end() { Hall.isOpen = true } }
    """

  @Test func whatTakesBackWhatOutlivesTheObjectIsAReset() throws {
    try expectSeams(
      """
      struct Suite {
        @Test func one() {
          let watcher = Watcher()
      1️⃣    defer { watcher.stop() }
      2️⃣    defer { watcher.leave() }
      3️⃣    defer { watcher.part() }
      4️⃣    defer { Note().end() }
          watcher.watch()
        }
      }
      """, with: product,
      finds: [
        Expected("1️⃣", .reset), Expected("2️⃣", .reset), Expected("3️⃣", .reset), Expected("4️⃣", .reset),
      ])
  }

  @Test func whatEndsOnlyTheObjectOrStandsInTheBodyIsNone() throws {
    try expectSeams(
      """
      struct Suite {
        @Test func one() {
          let watcher = Watcher()
          defer { watcher.forget() }
          defer { watcher.watch() }
          let guarded = Guarded()
          defer { guarded.unlock() }
          defer { guarded.count() }
          defer { guarded.mark() }
          defer { guarded.answer() }
          defer { guarded.reply() }
          defer { guarded.open() }
          watcher.stop()
        }
      }
      """, with: product,
      finds: [])
  }

  @Test func inADoubleItIsPartOfWhatThatDoes() throws {
    try expectSeams(
      """
      final class FakeHall {
        let watcher = Watcher()
        func close() {
          defer { watcher.stop() }
        }
      }
      """, with: product, finds: [])
  }

  @Test func oneCleanupIsOneSeam() throws {
    try expectSeams(
      """
      final class Suite: XCTestCase {
        let watcher = Watcher()
      1️⃣  override func tearDown() {
          defer { watcher.stop() }
          leave()
        }
        func testOne() {
          defer { self.restore() }
          Box().withLock {}
      2️⃣    defer { Box().withLock { Hall.isOpen = true } }
        }
        private func leave() { watcher.leave() }
      3️⃣  private func restore() { Hall.isOpen = true }
      }
      """, with: product,
      finds: [Expected("1️⃣", .teardown), Expected("2️⃣", .reset), Expected("3️⃣", .reset)])
  }

  @Test func whatItEndsMayNotAllBeSeen() throws {
    let discovery = try SmallSubject(
      product: product,
      tests: """
        struct Suite {
          @Test func one() {
            let watcher = Watcher()
            defer { watcher.stop() }
            watcher.watch()
          }
        }
        """
    ).discover()
    #expect(discovery.seams.map(\.mayActUnseen) == [true])
  }
}
