import Testing

@testable import Instrumenting
@testable import Observing

/// Texts without what differs from process to process.
@Suite struct WordingTests {
  @Test func privateFoldersAreNamed() throws {
    let place = try TemporarySandbox()
    let cleaner = TextCleaner(built: try sampleBuild(), sandbox: place.sandbox)
    #expect(cleaner.clean("at \(place.sandbox.home)/x") == "at $HOME/x")
    #expect(cleaner.clean("\(place.sandbox.temporary)/y") == "$TMPDIR/y")
  }

  @Test func pathsAreRelativeToThePackage() throws {
    let place = try TemporarySandbox()
    let cleaner = TextCleaner(built: try sampleBuild(), sandbox: place.sandbox)
    #expect(cleaner.clean("/work place/Shop/Tests/A.swift:3: no") == "Tests/A.swift:3: no")
  }

  @Test func placesOfCodeBecomeNamesOfFunctions() throws {
    let place = try TemporarySandbox()
    let table = try ownSymbols.get()
    let cleaner = TextCleaner(built: try sampleBuild(), sandbox: place.sandbox)
    let symbol = try #require(
      table.symbols.first { $0.isFunction && $0.name.contains("13wordingSample") })
    let text = cleaner.clean("Optional(closure⟨+\(String(symbol.address, radix: 16))⟩)")
    #expect(!text.contains("⟨"))
    #expect(text.contains("wordingSample"))
    #expect(cleaner.clean("closure⟨+1⟩") == "a closure")
  }

  @Test(arguments: [
    ("at 0x7f001234abcd, 0x1000 and 0xff", "at (address), 0x1000 and 0xff"),
    ("0x0123456789abcdef0 0x", "(address)0 0x"), ("0x1234567G", "0x1234567G"),
  ])
  func addressesAreTakenOut(text: String, expected: String) throws {
    let place = try TemporarySandbox()
    let cleaner = TextCleaner(built: try sampleBuild(), sandbox: place.sandbox)
    #expect(cleaner.clean(text) == expected)
  }

  @Test func otherTextsStay() throws {
    let place = try TemporarySandbox()
    let cleaner = TextCleaner(built: try sampleBuild(), sandbox: place.sandbox)
    #expect(cleaner.clean("XCTAssertEqual failed") == "XCTAssertEqual failed")
  }
}

private func wordingSample() {}
