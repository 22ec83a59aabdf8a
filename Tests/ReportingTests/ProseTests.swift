import Testing

@testable import Reporting

/// How two values of one state are cut so that their difference is seen.
@Suite struct ProseTests {
  private let start = String(repeating: "a", count: 60)

  private func shown(_ before: String, _ after: String, _ limit: Int = 20) -> [String] {
    let values = Prose.values(before, after, to: limit)
    return [values.before, values.after]
  }

  @Test func whatFitsIsShownWhole() {
    #expect(shown("lines: []", "lines: [1]", 30) == ["lines: []", "lines: [1]"])
    #expect(shown("", "x") == ["(nothing)", "x"])
  }

  @Test func aLateDifferenceIsShownWithALittleOfWhatIsBeforeIt() {
    #expect(shown(start + "1 and more", start + "2") == ["…aaaaaaaaa1 and more", "…aaaaaaaaa2"])
  }

  @Test func theFieldThatDiffersIsNamedWhereThereIsRoom() {
    let name = "container.manager.isCheckNeeded: "
    #expect(
      shown(name + "true", name + "false", 30) == [
        "….manager.isCheckNeeded: true", "….manager.isCheckNeeded: false",
      ])
  }

  @Test func whatComesAfterTheDifferenceIsClipped() {
    #expect(
      shown(start + "1" + start, start + "2" + start) == [
        "…aaaaa1aaaaaaaaaaaa…", "…aaaaa2aaaaaaaaaaaa…",
      ])
  }

  @Test func anEarlyDifferenceNeedsNoCut() {
    let cut = start.prefix(18) + "…"
    #expect(shown("1" + start, "2" + start) == ["1\(cut)", "2\(cut)"])
  }

  @Test func aValueThatWasShortStaysWhole() {
    #expect(shown("aaaaaaaaaaaaa", start) == ["aaaaaaaaaaaaa", String(start.prefix(19)) + "…"])
  }

  @Test func whatIsNotTakenApartIsClippedAsEver() {
    let cut = start.prefix(19) + "…"
    #expect(shown(start, start) == [String(cut), String(cut)])
  }

  @Test func controlCharactersAreEscapedBeforeTheCut() {
    #expect(
      shown(start + "\n1\u{1B}", start + "\n2\u{1B}", 24) == [
        "…aaaaaaaaaaaaaa\\n1\\u{1B}", "…aaaaaaaaaaaaaa\\n2\\u{1B}",
      ])
  }

  @Test func thePageCutsLongValuesAlike() {
    let long = String(repeating: "b", count: 500)
    let cut = Prose.fromDifference(long + "1", long + "2", room: 400)
    #expect(cut.before == "…" + String(repeating: "b", count: 398) + "1")
    #expect(cut.after.hasSuffix("b2"))
  }

  @Test(arguments: [(1, "a"), (2, "a and b"), (3, "a, b and c"), (4, "a, b, c and 1 more")])
  func upToThreeAreNamed(count: Int, text: String) {
    #expect(Prose.some(Array(["a", "b", "c", "d"].prefix(count))) == text)
  }
}
