import Basics
import Testing

@testable import Discovering

/// What comments in source ask to leave alone.
@Suite struct SuppressionTests {
  private func comments(_ text: String) throws -> [SuppressionComment] {
    try SmallSubject(product: text).discover().suppressions
  }

  @Test func thisSpeaksForItsOwnLine() throws {
    let found = try comments("let a = 1  // unseam:disable:this leak - kept on purpose\n")
    #expect(found.map(\.lines) == [1...1])
    #expect(found.map(\.kinds) == [["leak"]])
    #expect(found.map(\.reason) == ["kept on purpose"])
    #expect(found.map(\.problem) == [nil])
  }

  @Test func nextSpeaksForTheNextCodeWithItsAttributes() throws {
    let found = try comments(
      """
      // unseam:disable:next victim, brittle - to be mended

      // another comment
      @available(*, deprecated)
      @MainActor
      func test() {}
      """)
    #expect(found.map(\.lines) == [4...6])
    #expect(found.map(\.kinds) == [["victim", "brittle"]])
  }

  @Test func aRegionReachesToItsEndOrTheFiles() throws {
    let found = try comments(
      """
      // unseam:disable leak - legacy
      let a = 1
      // unseam:disable reset - swept at night
      let b = 2
      // unseam:enable leak
      let c = 3
      """)
    #expect(found.map(\.lines) == [1...5, 3...6])
  }

  @Test func endingAnotherKindEndsNothing() throws {
    let found = try comments(
      """
      // unseam:disable leak, victim - legacy
      // unseam:enable leak
      let a = 1
      // unseam:enable
      """)
    #expect(found.map(\.lines) == [1...4])
  }

  @Test(arguments: [
    ("// unseam:disable:this leak", "no reason"),
    ("// unseam:disable:next - why", "no kind"),
    ("// unseam:disable leek - why", "did you mean 'leak'?"),
    ("// unseam:ignore leak - why", "unseam:disable:this"),
  ])
  func whatCannotBeUnderstoodSaysWhy(comment: String, problem: String) throws {
    let found = try comments(comment + "\nlet a = 1\n")
    #expect(found.count == 1)
    #expect(found.first?.problem?.contains(problem) == true)
    #expect(found.first?.covers("leak", file: "Sources/Shop/Shop.swift", line: 1) == false)
  }

  @Test func proseIsNoDirective() throws {
    #expect(try comments("// unseam: see the wiki\nlet a = \"// unseam:disable leak - x\"\n") == [])
  }
}
