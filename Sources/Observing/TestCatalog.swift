import Basics
import Foundation

/// All tests of the subject, in the order in which the package manager runs them: first XCTest's in their compiled order,
/// then Swift Testing's in source order. XCTest's modules are sorted by name, since their order differs from build to build.
package struct TestCatalog: Sendable {
  /// One test.
  package struct Test: Hashable, Sendable {
    package let id: TestID
    package let framework: Framework
    /// Where Swift Testing says that it is declared: the file's name, line and column; nil for XCTest.
    package let place: SourceLocation?

    /// Whether Swift Testing runs it before another when it runs them one after another.
    static func standsBefore(_ left: Test, _ right: Test) -> Bool {
      func key(_ test: Test) -> (String, String, Int, Int, TestID) {
        let place = test.place
        return (
          test.id.module, place?.file ?? "", place?.line ?? 0, place?.column ?? 0, test.id
        )
      }
      return key(left) < key(right)
    }
  }

  package let tests: [Test]
  private let byID: [TestID: Test]

  /// - Parameter listed: XCTest's tests in their compiled order; Swift Testing's in any order, since the library
  ///   lists them in hash order and runs them in source order.
  init(listed: [(framework: Framework, name: String)]) {
    var seen: Set<TestID> = []
    let tests = listed.compactMap { framework, name -> Test? in
      let id = TestID(listed: name, framework)
      guard seen.insert(id).inserted else { return nil }
      return Test(
        id: id, framework: framework,
        place: framework == .swiftTesting ? SourceLocation(listed: name) : nil)
    }
    let modules = Dictionary(grouping: tests.filter { $0.framework == .xctest }, by: \.id.module)
    self.init(
      modules.sorted { $0.key < $1.key }.flatMap(\.value)
        + tests.filter { $0.framework == .swiftTesting }.sorted(by: Test.standsBefore))
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
  /// The module that holds the test.
  var module: String { String(rawValue.prefix { $0 != "." }) }

  /// The suite of a Swift Testing test, with all that it is nested in.
  var suite: String { rawValue.split(separator: "/").dropLast().joined(separator: "/") }

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
