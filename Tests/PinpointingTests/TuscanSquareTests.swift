import Basics
import Testing

@testable import Pinpointing

@Suite struct TuscanSquareTests {
  @Test(arguments: [2, 3, 4, 5, 8, 11, 40]) func holdsEveryOrderedPairAsNeighbours(
    count: Int
  ) {
    let rows = tuscanSquare(count)
    #expect(rows.count == count + count % 2)
    #expect(rows.allSatisfy { $0.sorted() == Array(0..<count) })
    let neighbours = Set(rows.flatMap { row in zip(row, row.dropFirst()).map { [$0, $1] } })
    #expect(neighbours.count == count * (count - 1))
  }

  @Test(arguments: [0, 1]) func hasNoRowWithoutAPair(count: Int) {
    #expect(tuscanSquare(count).isEmpty)
  }

  /// A polluter that no probe sees, amid tests that clean up after it in every long order.
  @Test func exhaustiveSearchFindsWhatTheLongOrdersMiss() async {
    var planted = Planted.hiding(amid: 30).asIfLarge
    #expect(await planted.investigated().all(.victim).isEmpty)
    planted.limits.coversEveryPair = true
    let seen = await planted.investigated()
    #expect(seen.only(.victim)?.sequenceNames == ["M.U/p", "M.T/v"])
    #expect(seen.coverage?.asNeighbours == seen.coverage?.pairs)
  }

  /// The same amid more tests than have every pair run in a process of its own.
  @Test(arguments: [(0.001, true), (0.05, false)])
  func suitesThatAreQuickRunEveryPairAsNeighbours(seconds: Double, isFound: Bool) async {
    let planted = Planted.hiding(amid: 50, seconds: seconds)
    let seen = await planted.investigated()
    #expect(seen.only(.victim)?.sequenceNames == (isFound ? ["M.U/p", "M.T/v"] : nil))
    #expect((seen.coverage?.asNeighbours == seen.coverage?.pairs) == isFound)
  }

  @Test func largerSuitesDoNot() async {
    let seen = await Planted.hiding(amid: 90, seconds: 0.0001).investigated()
    #expect(seen.all(.victim).isEmpty)
  }
}
