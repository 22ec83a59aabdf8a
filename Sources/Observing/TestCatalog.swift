import Basics
import Foundation

/// All tests of the subject, in the order in which the package manager runs them: XCTest's as compiled in, then
/// Swift Testing's in source order.
package struct TestCatalog: Sendable {
  /// One test.
  package struct Test: Hashable, Sendable {
    package let id: TestID
    package let framework: Framework
    /// Its place in the plain order.
    let position: Int
    /// Where Swift Testing says that it is declared: the file's name, line and column; nil for XCTest.
    package let place: SourceLocation?
  }

  package let tests: [Test]
  private let byID: [TestID: Test]

  init(listed: [(framework: Framework, name: String)]) {
    var tests: [Test] = []
    var seen: Set<TestID> = []
    for (framework, name) in listed {
      let id = TestID(listed: name, framework)
      guard seen.insert(id).inserted else { continue }
      tests.append(
        Test(
          id: id, framework: framework, position: tests.count,
          place: framework == .swiftTesting ? SourceLocation(listed: name) : nil))
    }
    self.init(tests)
  }

  private init(_ tests: [Test]) {
    self.tests = tests
    byID = Dictionary(tests.map { ($0.id, $0) }) { first, _ in first }
  }

  package subscript(id: TestID) -> Test? { byID[id] }

  /// The tests of which `isIncluded` is true, in the same order.
  package func filter(_ isIncluded: (TestID) -> Bool) -> TestCatalog {
    TestCatalog(tests.filter { isIncluded($0.id) })
  }
}

extension TestID {
  /// The id without the place that Swift Testing puts behind it.
  init(listed name: String, _ framework: Framework) {
    guard framework == .swiftTesting, let slash = name.lastIndex(of: "/"),
      name[slash...].contains(":")
    else {
      self.init(name)
      return
    }
    self.init(String(name[..<slash]))
  }
}

extension SourceLocation {
  /// The place behind a Swift Testing id: `…/CartSuite.swift:24:6`.
  fileprivate init?(listed name: String) {
    let parts = name.split(separator: "/").last?.split(separator: ":") ?? []
    guard parts.count == 3, let line = Int(parts[1]), let column = Int(parts[2]) else { return nil }
    self.init(file: String(parts[0]), line: line, column: column)
  }
}
