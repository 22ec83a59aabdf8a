import Repairing
import Testing

@Suite struct CulpritsTests {
  @Test func eachOfSeveralIsFound() async {
    for first in 0..<9 {
      for second in 0..<9 {
        let found = await culprits(among: Array(0..<9)) {
          $0.contains(first) || $0.contains(second)
        }
        #expect(Set(found) == [first, second])
      }
    }
  }

  @Test func ofThoseThatOnlyTogetherMakeItTheLastIsNamed() async {
    #expect(await culprits(among: Array(0..<8)) { $0.contains(2) && $0.contains(5) } == [5])
  }

  @Test func whatDoesNotShowHasNoCulprit() async {
    #expect(await culprits(among: [1, 2, 3]) { _ in false } == [])
    #expect(await culprits(among: [Int]()) { _ in true } == [])
  }

  /// Then it is there without any of them, or by chance.
  @Test func whereMoreThanSomeShowItNoneIsBlamed() async {
    #expect(await culprits(among: Array(0..<8)) { _ in true } == [])
    #expect(await culprits(among: [1, 2, 3]) { !$0.isEmpty } == [3, 2, 1].reversed())
  }

  @Test func itAsksNotOftenerThanHalvingDoes() async {
    var asked = 0
    let found = await culprits(among: Array(0..<64)) { changes in
      asked += 1
      return changes.contains(40)
    }
    #expect(found == [40])
    // Whether all show it, six halvings, whether the rest does.
    #expect(asked == 8)
  }
}
