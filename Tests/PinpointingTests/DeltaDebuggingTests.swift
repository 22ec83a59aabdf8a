import Basics
import Testing

@testable import Pinpointing

/// The reduction alone, without trials.
@Suite struct DeltaDebuggingTests {
  @Test(arguments: [[3], [0, 15], [2, 7, 8], [0, 1, 2, 3, 4]]) func findsExactlyWhatIsNeeded(
    needed: [Int]
  ) async {
    let items = (0..<16).map { TestID("t\($0)") }
    let wanted = needed.map { items[$0] }
    let least = await minimise(items) { parts in
      parts.map { part in wanted.allSatisfy(part.contains) }
    }
    #expect(least == wanted)
  }
}
