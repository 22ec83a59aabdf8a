import Basics
import Foundation

/// A package of many fast tests of which some leave one of twenty things changed, and some fail after that.
struct LeakySuite {
  /// What a test leaves, as it would stand in real packages.
  private enum Leak: CaseIterable {
    /// Who looks at it is known through accessors, by first touch, or, in an object, by first touch of what holds it.
    case typed, inferred, object

    func declaration(_ number: Int) -> String {
      switch self {
      case .typed: "  nonisolated(unsafe) public static var value\(number): Int = 0"
      case .inferred: "  nonisolated(unsafe) public static var value\(number) = 0"
      case .object: "  public static let value\(number) = Log()"
      }
    }

    func change(_ number: Int) -> String {
      self == .object
        ? "State.value\(number).lines.append(\"x\")" : "State.value\(number) = 1"
    }

    func check(_ number: Int) -> String {
      self == .object
        ? "XCTAssertEqual(State.value\(number).lines, [])"
        : "XCTAssertEqual(State.value\(number), 0)"
    }
  }

  let count: Int
  private static let leaks = 20
  private static let perClass = 10

  /// - Parameter count: how many tests; at least two hundred, whatever it is with the same leaks.
  init(count: Int) { self.count = count }

  /// Each leak's two tests and its victim.
  var victims: [TestID: Set<TestID>] {
    var result: [TestID: Set<TestID>] = [:]
    for leak in 0..<Self.leaks {
      result[test(40 + leak)] = [test(100 + leak), test(120 + leak)]
    }
    return result
  }

  func write(to folder: String) throws {
    let package = WrittenPackage(name: "Leaky")
    var files = ["Sources/Leaky/State.swift": state]
    for group in 0..<(count / Self.perClass) {
      files[package.path(ofTests: WrittenPackage.className(group))] = testCase(group)
    }
    try package.write(files, to: folder)
  }

  private func kind(_ leak: Int) -> Leak { Leak.allCases[leak % Leak.allCases.count] }

  private func test(_ index: Int) -> TestID {
    TestID("LeakyTests.\(WrittenPackage.className(index / Self.perClass))/test\(index)")
  }

  private var state: String {
    let variables = (0..<Self.leaks).map { kind($0).declaration($0) }
    return """
      public final class Log: @unchecked Sendable { public var lines: [String] = [] }
      public enum State {
      \(variables.joined(separator: "\n"))
        nonisolated(unsafe) public static var rate: Int = 3
      }
      """
  }

  private func testCase(_ group: Int) -> String {
    let methods = (0..<Self.perClass).map { number in
      let index = group * Self.perClass + number
      return "  func test\(index)() { \(body(index)) }"
    }
    return """
      import Leaky
      import XCTest
      final class \(WrittenPackage.className(group)): XCTestCase {
      \(methods.joined(separator: "\n"))
      }
      """
  }

  private func body(_ index: Int) -> String {
    switch index {
    case 40..<60: kind(index - 40).check(index - 40)
    case 100..<120: kind(index - 100).change(index - 100)
    case 120..<140: kind(index - 120).change(index - 120)
    case 150: "State.rate = 4"
    case _ where index % 3 == 0: "XCTAssertNotEqual(State.rate, 5)"
    default: "XCTAssertEqual(\(index) + 1, \(index + 1))"
    }
  }
}
