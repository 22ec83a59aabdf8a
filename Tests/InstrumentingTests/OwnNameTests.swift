import Testing

@testable import Instrumenting

/// Symbols write a word that came earlier in them as a letter.
struct OwnNameTests {
  @Test(arguments: [
    ("$s4Shop28_unseamMark_425d2b0571d44b74yyF", "Shop"),
    (
      "$s019ArgumentParserEndToC5Tests28_unseamMark_425d2b0571d44b74yyF",
      "ArgumentParserEndToEndTests"
    ), ("$s6unseam01_A21Mark_74b19bfe5c1c29bdyyF", "unseam"),
  ])
  func aMarkerTellsItsModule(_ symbol: String, _ module: String) {
    let found = ourName(in: symbol, beginning: "_unseamMark_")
    #expect(found?.name.wholeMatch(of: /_unseamMark_[0-9a-f]{16}/) != nil)
    #expect(found?.before == module + ".")
  }

  @Test func aReaderIsFoundInATypeThatIsCalledAlike() {
    let symbol =
      "$s4Shop12TokenStorageC07_unseamC5_last33_5CA37521C22554748B066A920BA501CALLyyFZ"
    #expect(ourName(in: symbol, beginning: "_unseamStorage_")?.name == "_unseamStorage_last")
  }

  @Test(arguments: ["$s4Shop12TokenStorageC5resetyyFZ", "_unseamMark_1", ""])
  func whatIsNotOursIsNone(_ symbol: String) {
    #expect(ourName(in: symbol, beginning: "_unseamStorage_") == nil)
  }

  /// Only the outermost declaration that is private says in its symbol in which file.
  @Test(arguments: [
    ("$s4Shop3runyyF5LocalL_O16_unseamStorage_xyyFZ", true),
    ("$s4Shop4Reg233_40E525FFC87C6CA9647114FD376A3161LLC22_unseamStorage_currentyyFZ", true),
    (
      "$s4Shop4Reg233_40E525FFC87C6CA9647114FD376A3161LLC22_unseamStorage_currentyyFZ4noteL_yyF",
      false
    ), ("$s4Shop28_unseamMark_425d2b0571d44b74yyF", false),
  ])
  func aReaderIsToldFromWhatStandsInIt(_ symbol: String, _ isReader: Bool) {
    #expect(StateMapFile.isStorageReader(symbol) == isReader)
  }
}
