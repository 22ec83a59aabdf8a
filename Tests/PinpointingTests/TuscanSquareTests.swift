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
    let tests = (0..<30).map { Script("M.T/t\($0)", .set("hidden", 0)) }
    var planted = Planted(
      [Script("M.T/v", .require("hidden", 0))] + tests + [Script("M.U/p", .set("hidden", 1))]
    ).asIfLarge
    #expect(await planted.investigated().all(.victim).isEmpty)
    planted.limits.coversEveryPair = true
    let seen = await planted.investigated()
    #expect(seen.only(.victim)?.sequenceNames == ["M.U/p", "M.T/v"])
    #expect(seen.coverage?.asNeighbours == seen.coverage?.pairs)
  }
}
