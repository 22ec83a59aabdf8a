import Basics

/// Orders of `count` things, as numbers from 0, in which every ordered pair of different things stands as neighbours:
/// `count` orders where it is even, one more where it is odd.
///
/// For an even number the rows of Williams's zigzag square (E. J. Williams, 1949, "Experimental designs balanced for
/// the estimation of residual effects of treatments"), each pair exactly once; for an odd number the next even one's
/// with its last thing left out. Tuscan squares for test orders: Wei, Yi, Xie, Marinov and Lam, TACAS 2021.
func tuscanSquare(_ count: Int) -> [[Int]] {
  guard count > 1 else { return [] }
  let even = count + count % 2
  let zigzag = (0..<even).map { $0.isMultiple(of: 2) ? $0 / 2 : even - 1 - $0 / 2 }
  return (0..<even).map { shift in
    zigzag.map { ($0 + shift) % even }.filter { $0 < count }
  }
}

extension Search {
  /// Orders that hold every ordered pair of judged tests as neighbours: all tests together, and each suite by itself,
  /// where its class-level set-up runs once for all of its tests.
  func everyPair(of tests: [TestID]) -> [[TestID]] {
    let suites = Dictionary(grouping: tests, by: \.suiteID).sorted { $0.key < $1.key }.map(\.value)
    let groups = suites.count > 1 ? [tests] + suites : [tests]
    return groups.flatMap { group in
      tuscanSquare(group.count).map { row in row.map { group[$0] } }
    }
  }
}
