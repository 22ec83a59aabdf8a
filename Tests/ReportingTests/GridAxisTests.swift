import Basics
import Testing

@testable import Reporting

@Suite struct GridAxisTests {
  private func axis(_ count: Int, limit: Int) -> GridAxis {
    let items = (0..<count).map { ("M.S\($0 / 10)/t\($0)", $0 / 10 + 1) }
    return GridAxis(
      Dictionary(uniqueKeysWithValues: items), limit: limit,
      group: { TestID($0).suite ?? "" }, label: { $0 })
  }

  @Test func fewItemsStandForThemselves() {
    let axis = axis(12, limit: 20)
    #expect(!axis.isGrouped && axis.hidden == 0)
    #expect(axis.lines.count == 12)
    #expect(axis.place(of: "M.S0/t0") == 0)
  }

  @Test func manyItemsStandInGroups() {
    let axis = axis(95, limit: 20)
    #expect(axis.isGrouped && axis.hidden == 0)
    #expect(axis.lines.map(\.title) == (0..<10).map { "S\($0)" })
    #expect(axis.place(of: "M.S3/t31") == 3)
  }

  @Test func ofTooManyGroupsTheLargestAreDrawnAndTheRestCounted() {
    let axis = axis(95, limit: 4)
    #expect(axis.lines.map(\.title) == ["S5", "S6", "S7", "S8"])
    #expect(axis.hidden == 6)
    #expect(axis.place(of: "M.S0/t0") == nil)
  }

  @Test func aLongLabelKeepsItsEnd() {
    #expect(Grid.clipped("SomeVeryLongSuite/testSomething", to: 20) == "SomeVe…testSomething")
    #expect(Grid.clipped("short", to: 20) == "short")
  }
}
