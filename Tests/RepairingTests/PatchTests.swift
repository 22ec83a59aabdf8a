import Repairing
import Testing

@Suite struct PatchTests {
  @Test func whatTwoCandidatesHaveInCommonIsMadeOnce() throws {
    let patch = try Patch([candidate([put("x", 1)]), candidate([put("x", 1), put("y", 2)])])
    #expect(try text(patch) == "axbyc")
  }

  /// Each may be a member that the other has, too.
  @Test func twoTextsAtOnePlaceAreRefused() {
    #expect(throws: PatchError.overlap(file: "A.swift")) {
      try Patch([candidate([put("x", 1)]), candidate([put("y", 1)])])
    }
  }

  @Test func whatIsPutInBeforeAReplacedPartStaysBeforeIt() throws {
    let patch = try Patch([candidate([replace(1..<2, "B")]), candidate([put("x", 1)])])
    #expect(try text(patch) == "axBc")
  }

  @Test(arguments: [0..<2, 1..<3, 1..<2, 0..<3])
  func partsThatOverlapAreRefused(_ range: Range<Int>) {
    #expect(throws: PatchError.overlap(file: "A.swift")) {
      try Patch([candidate([replace(1..<2, "x")]), candidate([replace(range, "y")])])
    }
  }

  @Test func aFileThatBecameShorterIsRefused() throws {
    let patch = try Patch([candidate([put("x", 4)])])
    #expect(throws: PatchError.beyondEnd(file: "A.swift")) { try text(patch) }
  }

  @Test func lineEndsBecomeTheFilesOwn() throws {
    let patch = try Patch([candidate([put("x\n", 3)])])
    let made = try patch.applied(to: Array("a\r\nb".utf8), of: "A.swift")
    #expect(String(decoding: made, as: UTF8.self) == "a\r\nx\r\nb")
  }

  private func put(_ text: String, _ offset: Int) -> Replacement { replace(offset..<offset, text) }

  private func replace(_ range: Range<Int>, _ text: String) -> Replacement {
    Replacement(file: "A.swift", range: range, text: text)
  }

  private func text(_ patch: Patch) throws -> String {
    String(decoding: try patch.applied(to: Array("abc".utf8), of: "A.swift"), as: UTF8.self)
  }
}
