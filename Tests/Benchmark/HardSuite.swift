import Basics
import Foundation

/// A package of a shape that made audits dear: what is compared when nothing changed, and what no two runs agree on.
///
/// Each holds one polluter and one victim.
struct HardSuite {
  enum Shape: String {
    /// Ninety tests of a millisecond, each of which leaves a closure in one container, under a key that varies from run to run.
    case closures
    /// Six hundred quick tests over large tables that nobody changes.
    case tables
  }

  let shape: Shape
  private static let perClass = 10
  private static let tables = 12

  init(_ shape: Shape) { self.shape = shape }

  var count: Int { shape == .closures ? 90 : 600 }

  /// The polluter leaves what the victim, which runs before it, finds.
  var polluter: TestID { test(count / 2) }
  var victim: TestID { test(7) }

  func write(to folder: String) throws {
    let package = WrittenPackage(name: "Hard")
    var files = ["Sources/Hard/\(shape.rawValue).swift": shape == .closures ? container : rules]
    for group in 0..<(count / Self.perClass) {
      files[package.path(ofTests: WrittenPackage.className(group))] = testCase(group)
    }
    try package.write(files, to: folder)
  }

  private func test(_ index: Int) -> TestID {
    TestID("HardTests.\(WrittenPackage.className(index / Self.perClass))/test\(index)")
  }

  private var container: String {
    """
    public enum Container {
      nonisolated(unsafe) private static var factories: [Int: () -> Any] = [:]
      public static func register<Service>(
        _ type: Service.Type, _ make: @escaping () -> Service
      ) {
        factories[ObjectIdentifier(type).hashValue] = make
      }
      public static func resolve<Service>(_ type: Service.Type) -> Service? {
        factories[ObjectIdentifier(type).hashValue]?() as? Service
      }
    }
    public struct Shared { public init() {} }
    """
  }

  private var rules: String {
    let tables = (0..<Self.tables).map {
      "  nonisolated(unsafe) public static var table\($0): [String: Rule] = made(\($0))"
    }
    return """
      public final class Origin: @unchecked Sendable {
        public let line: Int
        init(line: Int) { self.line = line }
      }
      public struct Rule: @unchecked Sendable {
        public var name: String
        public var weights: [Int]
        public var origin: Origin
      }
      public enum Rules {
      \(tables.joined(separator: "\n"))
        nonisolated(unsafe) public static var isStrict = false
        private static func made(_ table: Int) -> [String: Rule] {
          var rules: [String: Rule] = [:]
          for number in 0..<5000 {
            rules["rule \\(table) \\(number)"] = Rule(
              name: "rule \\(number)", weights: [table, number, number * table],
              origin: Origin(line: number))
          }
          return rules
        }
      }
      """
  }

  private func testCase(_ group: Int) -> String {
    let methods = (0..<Self.perClass).map { number in
      let index = group * Self.perClass + number
      return "  func test\(index)() { \(shape == .closures ? keeping(index) : reading(index)) }"
    }
    let services = (0..<Self.perClass).map { number in
      "private struct Service\(group * Self.perClass + number) { let number: Int }"
    }
    return """
      import Foundation
      import Hard
      import XCTest
      \(shape == .closures ? services.joined(separator: "\n") : "")
      final class \(WrittenPackage.className(group)): XCTestCase {
      \(methods.joined(separator: "\n"))
      }
      """
  }

  private func keeping(_ index: Int) -> String {
    let own = """
      usleep(1000); Container.register(Service\(index).self) { Service\(index)(number: \(index)) }; \
      XCTAssertEqual(Container.resolve(Service\(index).self)?.number, \(index))
      """
    return switch test(index) {
    case polluter: own + "; Container.register(Shared.self) { Shared() }"
    case victim: own + "; XCTAssertNil(Container.resolve(Shared.self))"
    default: own
    }
  }

  private func reading(_ index: Int) -> String {
    let table = index % Self.tables
    let own =
      #"XCTAssertEqual(Rules.table\#(table)["rule \#(table) \#(index)"]?.origin.line, \#(index))"#
    return switch test(index) {
    case polluter: own + "; Rules.isStrict = true"
    case victim: own + "; XCTAssertFalse(Rules.isStrict)"
    default: own
    }
  }
}
