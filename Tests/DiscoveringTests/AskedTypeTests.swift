import Basics
import Testing

@testable import Discovering

/// What a call means of which only the code around says of which type it is.
struct AskedTypeTests {
  private let product = """
    public protocol Log { func note(_ text: String) }
    public struct RealLog: Log { public init() {}; public func note(_ text: String) {} }
    public struct Services { public var log: any Log = RealLog(); public var depth = 1
      public init(log: any Log = RealLog(), depth: Int = 1) {} }
    public final class Shop { public var services = Services(); public var spare: Services?
      public init(services: Services = Services()) {}
      public func use(_ services: Services, _ times: Int = 1) {} }
    """

  @Test func aCallThatBeginsWithADotMakesWhatIsAskedFor() throws {
    try expectSeams(
      """
      struct FakeLog: Log { func note(_ text: String) {} }
      final class ShopTests: XCTestCase {
        func testShop() throws {
      1️⃣    let shop = Shop(services: .init(log: FakeLog()))
      2️⃣    shop.services = .init(log: FakeLog())
      3️⃣    shop.spare = .init(log: FakeLog(), depth: 2)
      4️⃣    shop.use(.init(log: FakeLog()), 2)
        }
        func services() -> Services {
      5️⃣    .init(log: FakeLog())
        }
        var more: Services {
      6️⃣    return .init(log: FakeLog())
        }
        func log(_ services: Services = Services()) {
      7️⃣    let services = Services(log: FakeLog() as Log)
        }
      }
      """, with: product,
      finds: [
        // Such an argument may be left out as well.
        Expected("1️⃣", .inject), Expected("2️⃣", .inject), Expected("3️⃣", .inject),
        Expected("4️⃣", .inject), Expected("5️⃣", .inject), Expected("6️⃣", .inject),
        Expected("7️⃣", .inject),
      ])
  }

  @Test func whereNothingSaysWhatIsAskedForNothingIsSaid() throws {
    try expectSeams(
      """
      struct FakeLog: Log { func note(_ text: String) {} }
      final class ShopTests: XCTestCase {
        func testShop() throws {
          take(.init(log: FakeLog()))
          say(.init(log: FakeLog()))
          let all = [1].map { _ in .init(log: FakeLog()) }
        }
        func take<T>(_ value: T) {}
        func say(_ text: String) {}
        func say(_ services: Services) {}
      }
      """, with: product, finds: [])
  }
}
