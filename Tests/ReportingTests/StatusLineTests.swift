import Basics
import Pinpointing
import Testing

@testable import Reporting

@Suite struct StatusLineTests {
  private var line: StatusLine {
    var line = StatusLine("pairs")
    (line.step, line.percent, line.findings) = (5, 37, 2)
    return line
  }

  @Test func numbersComeBeforeNamesSinceTheEndIsCut() {
    var line = line
    line.remaining = .seconds(40)
    line.trial = Trial([TestID("M.CartTests/testTotal"), TestID("M.PriceTests/testTax")])
    line.running = .seconds(15)
    #expect(
      line.text
        == "[5/11] pairs: 37 % of the search, about 40 s left, 2 findings so far, CartTests/testTotal, then PriceTests/testTax, for 15 s"
    )
  }

  @Test func whatIsUnknownIsNotSaid() {
    #expect(StatusLine("Building").text == "Building")
    var line = line
    #expect(line.text == "[5/11] pairs: 37 % of the search, 2 findings so far")
    line.findings = 0
    #expect(line.text == "[5/11] pairs: 37 % of the search")
  }

  @Test func longSequencesAreCountedAndSideBySideIsSaid() {
    var line = StatusLine("other orders")
    let tests = (1...5).map { TestID("M.T/t\($0)") }
    line.trial = Trial(tests)
    #expect(line.text == "other orders: 5 tests in a row, the last T/t5")
    line.trial = Trial(tests, mode: .parallel)
    #expect(line.text == "other orders: 5 tests side by side")
    line.trial = Trial(tests, mode: .plain)
    #expect(line.text == "other orders: 5 tests as they are ordinarily run")
  }

  @Test func controlCharactersOfNamesReachNoTerminal() {
    var line = StatusLine("pairs")
    line.trial = Trial([TestID("M.`a\u{1B}[2J\nb\u{202E}`()")])
    #expect(line.text == "pairs: `a\\u{1B}[2J\\nb\\u{202E}`()")
  }

  @Test(arguments: [
    (Duration.milliseconds(200), "less than 1 s"), (.milliseconds(1200), "2 s"),
    (.seconds(99), "99 s"), (.seconds(100), "2 min"),
    (.seconds(3600), "1 h"), (.seconds(3900), "1 h 5 min"),
  ])
  func durationsAreRoundedUp(_ duration: Duration, _ words: String) {
    #expect(duration.words == words)
  }
}

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("한글", 4), ("e\u{301}", 1), ("🚀", 2), ("❤\u{FE0F}", 2), ("ﾃｽﾄ", 3),
    ("", 0),
  ])
  func columns(_ text: String, _ width: Int) { #expect(text.displayWidth == width) }

  @Test func whatFitsStays() { #expect("日本".cut(toColumns: 4) == "日本") }

  @Test(arguments: [("abcdef", 4, "abc…"), ("日本語", 4, "日…"), ("日本語", 5, "日本…"), ("abc", 0, "")])
  func cutsBetweenCharacters(_ text: String, _ limit: Int, _ cut: String) {
    #expect(text.cut(toColumns: limit) == cut)
  }

  @Test func noCutTextIsTooWide() {
    let text = "a日🚀e\u{301}👨‍👩‍👧‍👦❤\u{FE0F}한z"
    for limit in 0..<30 { #expect(text.cut(toColumns: limit).displayWidth <= limit) }
  }
}
