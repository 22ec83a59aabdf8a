import Testing

@testable import Instrumenting

/// Symbols write a word that came earlier in them as a letter.
struct OwnNameTests {
  @Test(arguments: [
    ("$s4Shop28_unseamMark_425d2b0571d44b74yyF", "Shop"),
    (
      "$s019ArgumentParserEndToC5Tests28_unseamMark_425d2b0571d44b74yyF",
      "ArgumentParserEndToEndTests"
    ),
  ])
  func aMarkerTellsItsModule(_ symbol: String, _ module: String) {
    let found = ourName(in: symbol, beginning: "_unseamMark_")
    #expect(found?.name == "_unseamMark_425d2b0571d44b74")
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
}
