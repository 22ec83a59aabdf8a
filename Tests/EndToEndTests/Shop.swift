/// A package with one seam of each kind, every one of which matters to some test.
enum Shop {
  static let tests = "Tests/ShopTests/ShopTests.swift"

  static let files = [
    "Sources/Shop/Shop.swift": """
    public protocol Prices { func price() -> Int }

    public struct LivePrices: Prices {
      public init() {}
      public func price() -> Int { 100 }
    }

    public enum Settings {
      nonisolated(unsafe) public static var currency = "EUR"
      nonisolated(unsafe) public static var country = "DE"
      nonisolated(unsafe) public static var unit = "kg"
    }

    public final class Till {
      public var prices: any Prices = LivePrices()
      public init() {}
      public func total() -> Int { prices.price() * 2 }
    }
    """,
    tests: """
    import Shop
    import XCTest

    final class FakePrices: Prices {
      var stubbed = 1
      func price() -> Int { stubbed }
    }

    final class FreePrices: Prices {
      func price() -> Int { 0 }
    }

    final class SpyPrices: Prices {
      nonisolated(unsafe) static let shared = SpyPrices()
      var calls = 0
      func price() -> Int { calls += 1; return 5 }
    }

    class UnitTestCase: XCTestCase {
      override func tearDown() {
        Settings.unit = "kg"
        super.tearDown()
      }
    }

    final class CountryTests: XCTestCase {
      override func tearDown() {
        Settings.country = "DE"
        Settings.currency = "EUR"
        super.tearDown()
      }

      func testAbroad() {
        Settings.country = "US"
        Settings.currency = "USD"
        XCTAssertEqual(Settings.country + Settings.currency, "USUSD")
      }

      func testHome() { XCTAssertEqual(Settings.country, "DE") }
      func testMoney() { XCTAssertEqual(Settings.currency, "EUR") }
    }

    final class UnitTests: UnitTestCase {
      override func tearDown() {
        super.tearDown()
      }

      func testImperial() {
        Settings.unit = "lb"
        XCTAssertEqual(Settings.unit, "lb")
      }

      func testMetric() { XCTAssertEqual(Settings.unit, "kg") }
    }

    final class TillTests: XCTestCase {
      func testStubbed() {
        let till = Till()
        let fake = FakePrices()
        fake.stubbed = 7
        till.prices = fake
        XCTAssertEqual(till.total(), 14)
      }

      func testSwapped() {
        let till = Till()
        till.prices = FakePrices()
        XCTAssertEqual(till.total(), 2)
      }

      func testSpied() {
        let till = Till()
        let before = SpyPrices.shared.calls
        till.prices = SpyPrices.shared
        _ = till.total()
        XCTAssertEqual(SpyPrices.shared.calls, before + 1)
      }
    }
    """,
  ]
}
