import Basics
import Foundation

/// A package of a thousand fast tests, with ten leaks and three victims in it unless it is clean.
struct GeneratedSuite {
  /// Which libraries run its tests.
  enum Kind: String {
    case xctest, mixed, clean
  }

  /// A victim and the one test after which it fails.
  struct Dependence: Hashable {
    let polluter: TestID
    let victim: TestID
  }

  let kind: Kind
  let leaks: Set<TestID>
  let dependences: Set<Dependence>
  private static let classes = 100

  init(_ kind: Kind) {
    self.kind = kind
    let planted = kind == .clean ? 0 : 10
    leaks = Set((0..<planted).map { Self.test(30 + 2 * $0, 5) })
    dependences = Set(
      (0..<min(3, planted)).map {
        Dependence(polluter: Self.test(30 + 2 * $0, 5), victim: Self.test(10 + $0, 3))
      })
  }

  /// XCTest's classes come first by name; leaks and victims are all theirs, since Swift Testing's tests run in parallel.
  private static func test(_ group: Int, _ number: Int) -> TestID {
    TestID("ThousandTests.\(WrittenPackage.className(group))/test\(number)")
  }

  func write(to folder: String) throws {
    let package = WrittenPackage(name: "Thousand")
    var files = ["Sources/Thousand/State.swift": state]
    for group in 0..<Self.classes {
      let isSuite = kind == .mixed && group >= 50
      files[package.path(ofTests: WrittenPackage.className(group))] =
        isSuite ? suite(group) : testCase(group)
    }
    try package.write(files, to: folder)
  }

  private var state: String {
    let variables = (0..<10).map { "  nonisolated(unsafe) public static var value\($0) = 0" }
    return """
      public enum State {
      \(variables.joined(separator: "\n"))
      }
      public func sum(_ left: Int, _ right: Int) -> Int { left + right }
      """
  }

  private func testCase(_ group: Int) -> String {
    let methods = (0..<10).map { number in
      "  func test\(number)() { \(body(group, number)) }"
    }
    return """
      import Thousand
      import XCTest
      final class \(WrittenPackage.className(group)): XCTestCase {
      \(methods.joined(separator: "\n"))
      }
      """
  }

  private func body(_ group: Int, _ number: Int) -> String {
    if kind != .clean, number == 5, let leak = (0..<10).first(where: { 30 + 2 * $0 == group }) {
      return "State.value\(leak) = 1"
    }
    if number == 3, (10..<13).contains(group) {
      return "XCTAssertEqual(State.value\(group - 10), 0)"
    }
    return "XCTAssertEqual(sum(\(group), \(number)), \(group + number))"
  }

  private func suite(_ group: Int) -> String {
    let functions = (0..<10).map { number in
      "  @Test func test\(number)() { #expect(sum(\(group), \(number)) == \(group + number)) }"
    }
    return """
      import Testing
      import Thousand
      @Suite struct \(WrittenPackage.className(group)) {
      \(functions.joined(separator: "\n"))
      }
      """
  }
}
