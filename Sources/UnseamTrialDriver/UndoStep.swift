import Foundation
import Synchronization
import UnseamRuntime

/// Puts states back before the last test of a sequence, as they were before the first.
///
/// Where the last test is a block by itself, that is done before the block, and so before what runs once for its class, but
/// after XCTest has made the test cases of all blocks. Where one block holds all tests, the copies are taken as the first test
/// begins: what runs once for the class stays.
final class UndoStep: Sendable {
  private struct Place {
    var block = -1
    var test = 0
  }

  private let keeper: StateKeeper
  private let parts: [KeptPart]
  /// How many tests each block holds.
  private let sizes: [Int]
  private let place = Mutex(Place())

  /// - Parameter parts: what is put back; nothing where only copies are kept.
  init(_ keeper: StateKeeper, parts: [KeptPart], blocks: [TrialFile.Block]) {
    self.keeper = keeper
    self.parts = parts
    sizes = blocks.map { block in
      switch block {
      case .xctest(_, let methods): methods.count
      case .testing(let patterns): patterns.count
      }
    }
    keeper.keep()
  }

  /// What was put back; nil where it is not the time for it.
  func blockStarted() -> [PutBackState]? {
    let isDue = place.withLock { place in
      place = Place(block: place.block + 1)
      return place.block == sizes.count - 1 && sizes.count > 1 && sizes.last == 1
    }
    return isDue ? putBack() : nil
  }

  /// Takes the copies again if no test has run yet: what the last test's own test case did as it was made is not put back.
  func testCasesMade() -> [PutBackState]? {
    if place.withLock({ $0.block }) == 0 { keeper.keep() }
    return nil
  }

  func testStarted() -> [PutBackState]? {
    let test = place.withLock { place in
      place.test += 1
      return place.block == sizes.count - 1 ? place.test : 0
    }
    if sizes.count == 1, test == 1 { keeper.keep() }
    return sizes.last != 1 && test == sizes.last ? putBack() : nil
  }

  private func putBack() -> [PutBackState]? { parts.isEmpty ? nil : keeper.putBack(parts) }
}
