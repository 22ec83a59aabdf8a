import Basics

/// The same change to a seam that a toggle makes, made by hand in the source.
struct HandEdit: Sendable, CustomStringConvertible {
  let kind: SeamKind
  /// The text that stands once in the file; the seam is on the line of its first character.
  let original: String
  let edited: String
  /// For a cleanup: the class that must now fail as a whole, and its test that still passes alone.
  let victim: (className: String, test: String)?

  var description: String { kind.rawValue }

  static let all: [HandEdit] = [
    HandEdit(
      kind: .teardown,
      original: """
        override func tearDown() {
            Settings.country = "DE"
            Settings.currency = "EUR"
        """, edited: "override func tearDown() {\n", victim: ("CountryTests", "testHome")),
    HandEdit(
      kind: .reset, original: "Settings.currency = \"EUR\"\n    super", edited: "super",
      victim: ("CountryTests", "testMoney")),
    HandEdit(
      kind: .superTeardown, original: "super.tearDown()\n  }\n\n  func testImperial",
      edited: "}\n\n  func testImperial", victim: ("UnitTests", "testMetric")),
    HandEdit(kind: .stub, original: "fake.stubbed = 7", edited: "", victim: nil),
    HandEdit(kind: .inject, original: "till.prices = fake\n", edited: "\n", victim: nil),
    HandEdit(
      kind: .swap, original: "till.prices = FakePrices()", edited: "till.prices = FreePrices()",
      victim: nil),
    HandEdit(
      kind: .fresh, original: "till.prices = SpyPrices.shared\n",
      edited: "till.prices = SpyPrices()\n", victim: nil),
  ]
}
