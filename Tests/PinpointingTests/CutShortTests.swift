import Basics
import Synchronization
import Testing

@testable import Pinpointing

/// A search that runs out of time.
@Suite struct CutShortTests {
  private let planted = Planted(
    [
      Script("M.A/v", .require("x", 0)), Script("M.B/c", .clean("s", [.set("x", 0)])),
      Script("M.C/p", .set("x", 1)),
    ], seams: [Seam("s", .reset)])

  /// An investigation in which only the first `count` trials are run.
  private func investigated(trials count: Int) async -> Investigation {
    let left = Mutex(count)
    return await planted.investigated { _ in
      left.withLock { left in
        left -= 1
        return left < 0 ? Observation.outOfBudget : nil
      }
    }
  }

  @Test func wholeSearchIsNotCutShort() async {
    let seen = await investigated(trials: .max)
    #expect(!seen.isCutShort)
    #expect(seen.undecided.isEmpty)
    #expect(seen.verdict("s") != .inconclusive)
  }

  @Test(arguments: [0, 1, 5, 12, 20, 30]) func whatWasLeftOutIsSaid(trials: Int) async {
    let seen = await investigated(trials: trials)
    #expect(seen.isCutShort)
    #expect(seen.trials <= trials)
    // That is the only reason: nothing failed to be observed, no test is left out.
    #expect(seen.undecided.count == 1)
    guard case .budgetSpent = seen.undecided.first else {
      Issue.record("\(seen.undecided)")
      return
    }
    #expect(seen.seams.allSatisfy { $0.reason != .onlyLeftOut })
  }

  /// Nothing is concluded from trials that were not run.
  @Test(arguments: Array(0..<60)) func noVerdictRestsOnATrialThatWasLeftOut(trials: Int) async {
    let whole = await investigated(trials: .max)
    let seen = await investigated(trials: trials)
    let known = Set(whole.findings.map(\.id))
    #expect(seen.findings.allSatisfy { known.contains($0.id) })
    if let verdict = seen.verdict("s"), verdict != .inconclusive {
      #expect(verdict == whole.verdict("s"))
    }
  }

  /// That it fails alone is shown; that nobody makes it pass is not.
  @Test(arguments: Array(0..<70)) func aBrittleTestsSettersAreNotDeniedBeforeAllWasTried(
    trials: Int
  ) async {
    let left = Mutex(trials)
    let seen = await Planted(
      Script("M.A/s", .set("x", 1), framework: .swiftTesting),
      Script("M.A/b", .require("x", 1), framework: .swiftTesting), Script("M.A/o")
    ).investigated { _ in
      left.withLock { left in
        left -= 1
        return left < 0 ? Observation.outOfBudget : nil
      }
    }
    for brittle in seen.all(.brittle) {
      #expect(brittle.isOpen == brittle.partners.isEmpty)
      if brittle.isOpen { #expect(brittle.realisableBy == [.filter]) }
    }
  }
}
