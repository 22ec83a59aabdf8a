import Basics
import Pinpointing
import Testing

@testable import Reporting

@Suite struct StatusBoardTests {
  private let start = ContinuousClock.now

  private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  private func board(_ screen: StatusBoard.Screen, isVerbose: Bool = false) -> StatusBoard {
    StatusBoard(screen, isVerbose: isVerbose, at: start)
  }

  private func live(_ text: String) -> String { "\r" + text + "\u{1B}[K" }

  @Test func aTerminalIsDrawnTenTimesASecondAtMost() {
    var board = board(.terminal)
    var drawn = 0
    let findings = (0..<1000).map { Finding(kind: .leak, test: TestID("M.T/t\($0)")) }
    for step in 0..<1000 {
      let progress = Progress(phase: .pairs, found: Array(findings.prefix(step)))
      if !board.follow(progress, at: at(Double(step) / 1000)).isEmpty { drawn += 1 }
    }
    #expect(drawn == 10)
    // The last state is not lost.
    #expect(board.refresh(at: at(1.1)) == live("[5/11] pairs: 999 findings so far"))
    #expect(board.refresh(at: at(1.3)) == "")
  }

  @Test func aLineFillsNoTerminalToItsEdge() {
    var board = board(.terminal)
    board.width = 20
    #expect(board.begin("Building", "日本日本日本日本", at: at(0)) == live("Building: 日本日…"))
  }

  @Test func aMessageTakesTheLineAwayAndItComesBack() {
    var board = board(.terminal)
    _ = board.begin("Building", "", at: at(0))
    #expect(board.message("oh", as: .error) == "\r\u{1B}[Kunseam: error: oh\n")
    #expect(board.refresh(at: at(0.01)) == live("Building"))
    #expect(board.finish(at: at(0.02)) == "\r\u{1B}[K")
    #expect(board.refresh(at: at(9)) == "")
    #expect(board.message("end") == "end\n")
  }

  @Test func elsewhereEachStepIsToldOnceAndALineEveryTenSeconds() {
    var board = board(.lines)
    var lines = ""
    for phase in [Phase.baseline, .alone, .pairs] {
      for step in 0..<300 {
        let time = at(Double(phase.number) * 30 + Double(step) / 10)
        lines += board.follow(Progress(phase: phase, done: step, planned: 300), at: time)
      }
    }
    #expect(
      lines.split(separator: "\n").map { $0.prefix(12) } == [
        "[1/11] basel", "[1/11] basel", "[1/11] basel", "[2/11] each ", "[2/11] each ",
        "[2/11] each ", "[5/11] pairs", "[5/11] pairs", "[5/11] pairs",
      ])
  }

  @Test func whatHangsShowsThatTimeGoesBy() {
    var board = board(.lines)
    _ = board.follow(Progress(phase: .alone, planned: 2), at: at(0))
    _ = board.began(Trial([TestID("M.T/hangs")]), at: at(1))
    #expect(
      board.refresh(at: at(12)) == """
        [2/11] each test alone, twice: 0 of 2 trials, T/hangs, for 10 s

        """)
    #expect(board.refresh(at: at(17)) == "")
  }

  @Test func timeLeftIsThatOfTheWholeSearch() {
    var board = board(.terminal)
    board.width = 200
    board.expect(Course(lasting: [.baseline: 10, .pairs: 10, .lasts: 20]))
    let trial = Trial([TestID("M.T/t")])
    _ = board.follow(Progress(phase: .baseline, planned: 1), at: at(0))
    #expect(board.refresh(at: at(5)).contains("baseline: 12 % of the search, about 35 s left"))
    _ = board.follow(Progress(phase: .pairs, planned: 110), at: at(10))
    #expect(board.refresh(at: at(15)).contains("pairs: 37 % of the search, about 25 s left"))
    // The step's own trials tell of more: the time left grows, and what is done stays what it was.
    for _ in 0..<10 { _ = board.ended(trial, at: at(15)) }
    #expect(board.refresh(at: at(15.2)).contains("pairs: 37 % of the search, about 72 s left"))
    _ = board.follow(Progress(phase: .lasts, planned: 1), at: at(40))
    #expect(board.refresh(at: at(41)).contains("% of the search, about 39 s left"))
  }

  @Test func nobodyIsToldAnythingButMessages() {
    var board = board(.none, isVerbose: true)
    #expect(board.begin("Building", "", at: at(0)) == "")
    #expect(
      board.follow(
        Progress(phase: .pairs, found: [Finding(kind: .leak, test: TestID("M.T/t"))]), at: at(1))
        == "")
    #expect(board.finish(at: at(2)) == "")
    #expect(board.message("oh") == "oh\n")
  }

  @Test func verboseTellsOfFindingsAndOfWhatAStepCameTo() {
    var board = board(.lines, isVerbose: true)
    let finding = Finding(kind: .leak, test: TestID("M.T/t"))
    _ = board.follow(Progress(phase: .pairs, planned: 3), at: at(0))
    #expect(
      board.follow(Progress(phase: .pairs, done: 3, planned: 3, found: [finding]), at: at(1))
        == "found: leak T/t (\(finding.id))\n")
    #expect(
      board.follow(Progress(phase: .lasts, found: [finding]), at: at(4))
        == "[5/11] pairs: done, 3 trials in 4 s\n[6/11] last in order: 1 finding so far\n"
    )
    #expect(
      board.finish(at: at(5))
        == "[6/11] last in order: done, 0 trials in 1 s\nsearch: ended after 5 s\n")
  }

  @Test func whereLinesStayTheLastSaysThatTheSearchEnded() {
    var board = board(.lines)
    _ = board.begin("Building", "", at: at(0))
    _ = board.follow(Progress(phase: .pairs, planned: 3), at: at(2))
    #expect(board.finish(at: at(7)) == "search: ended after 5 s\n")
    #expect(board.finish(at: at(8)) == "")
  }

  @Test func afterAnInterruptionOnlyMessagesAreShown() {
    var board = board(.terminal)
    _ = board.begin("Building", "", at: at(0))
    #expect(board.mute() == "\r\u{1B}[K")
    #expect(board.follow(Progress(phase: .pairs), at: at(1)) == "")
    #expect(board.message("interrupted") == "interrupted\n")
  }

  @Test func coloursStandAroundWhatIsDone() {
    var board = StatusBoard(.terminal, isColoured: true, at: start)
    #expect(board.begin("Building", "x", at: at(0)) == live("\u{1B}[1mBuilding\u{1B}[0m: x"))
    #expect(board.message("oh", as: .error).contains("\u{1B}[1;31merror\u{1B}[0m: oh\n"))
  }
}
