import Foundation
import Testing

@testable import UnseamRuntime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What Foundation's and Dispatch's own objects are told apart by.
@Suite struct LibraryObjectTests {
  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.timeZone = .gmt
    formatter.dateFormat = format
    return formatter
  }

  private static func numbers(_ style: NumberFormatter.Style) -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.numberStyle = style
    return formatter
  }

  private static func decoder(_ keys: JSONDecoder.KeyDecodingStrategy) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = keys
    return decoder
  }

  private static func session(_ timeout: Double) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    return URLSession(configuration: configuration)
  }

  private static func operations(_ count: Int) -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = count
    return queue
  }

  /// Each makes an object of one kind: the ordinary one, or one that a test would put in its place.
  struct Kind: CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (_ isOther: Bool) throws -> Any
  }

  static let kinds = [
    Kind(testDescription: "date formatter") { formatter($0 ? "MM" : "yyyy") },
    Kind(testDescription: "number formatter") { numbers($0 ? .percent : .decimal) },
    Kind(testDescription: "decoder") { decoder($0 ? .convertFromSnakeCase : .useDefaultKeys) },
    Kind(testDescription: "session") { session($0 ? 1 : 60) },
    Kind(testDescription: "operation queue") { operations($0 ? 1 : 2) },
    Kind(testDescription: "queue") { DispatchQueue(label: $0 ? "b" : "a") },
    Kind(testDescription: "center") { $0 ? NotificationCenter() : NotificationCenter.default },
    Kind(testDescription: "files") { $0 ? FileManager() : FileManager.default },
    Kind(testDescription: "defaults") { $0 ? UserDefaults(suiteName: "b")! : .standard },
    Kind(testDescription: "expression") { try NSRegularExpression(pattern: $0 ? "b" : "a") },
    Kind(testDescription: "characters") { $0 ? CharacterSet.decimalDigits : .alphanumerics },
    Kind(testDescription: "attributed text") { AttributedString($0 ? "b" : "a") },
    Kind(testDescription: "progress") { Progress(totalUnitCount: $0 ? 2 : 1) },
  ]

  @Test(arguments: kinds)
  func whatTakesItsPlaceIsSeenAndAnEqualOneIsNone(_ kind: Kind) throws {
    let ordinary = render(try kind.make(false))
    #expect(ordinary == render(try kind.make(false)))
    #expect(ordinary != render(try kind.make(true)))
    #expect(ordinary.identity == render(try kind.make(false)).identity)
  }

  /// As in a string: it may be a secret.
  @Test func aValueFromOutsideIsNotShown() {
    outside.withLock { $0 = OutsideValues(["SHOP_SECRET": "a-long-secret-value"]) }
    defer { outside.withLock { $0 = OutsideValues([:]) } }
    let queue = render(DispatchQueue(label: "a-long-secret-value"))
    #expect(!queue.text.contains("a-long-secret-value"))
  }

  @Test func aNumberIsNoFlag() {
    #expect(render(NSMutableArray(array: [1, 0, 2])).text == "[1, 0, 2]")
    #expect(render(NSMutableArray(array: [true, false])).text == "[true, false]")
  }
}
