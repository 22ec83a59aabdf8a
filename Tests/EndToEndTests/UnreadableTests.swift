import Basics
import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// State that can't be read without ending the process, which is never a test's fault.
  @Suite struct UnreadableTests {
    @Test func aTestThatLeavesAnUnownedReferenceToAnObjectThatIsGoneIsNoCrash() async throws {
      let report = try await audit(
        """
        public final class Price { public init() {} }
        public final class Line {
          unowned let price: Price
          public init(_ price: Price) { self.price = price }
        }
        public enum Till { nonisolated(unsafe) public static var last: Line? }
        """, leaving: "Line(Price())")
      #expect(report.findings.map(\.kind) == [.victim, .leak])
      #expect(report.complete)
    }

    /// In a final class, code in a static function takes what it knows of the type from whoever calls it.
    @Test func aWeakStaticOfTheFinalClassItselfIsReadAndCrashesNothing() async throws {
      let report = try await audit(
        """
        public final class Till {
          public nonisolated(unsafe) static weak var last: Till?
          public init() {}
        }
        nonisolated(unsafe) public let keeper = Till()
        """, leaving: "keeper")
      #expect(report.findings.map(\.kind) == [.victim, .leak])
      let states = Set(report.findings.flatMap(\.state).map(\.id.rawValue))
      #expect(states == ["static:Shop.Till.last"])
    }

    @Test func aValueThatEndsTheProcessWhenItIsShownIsNamedAsUndecided() async throws {
      let report = try await audit(
        """
        public final class Line: CustomReflectable {
          public init() {}
          public var customMirror: Mirror { fatalError("not to be shown") }
        }
        public enum Till { nonisolated(unsafe) public static var last: Line? }
        """, leaving: "Line()")
      // How tests end is judged by runs in which nobody reads state.
      #expect(report.findings.map(\.kind) == [.victim])
      #expect(Set(report.unjudged.map(\.reason)) == [.partlyUnobserved])
      let told = report.undecided.filter {
        $0.contains("while its state was read after ShopTests.TillTests/testA")
      }
      #expect(told.count == 1, "\(report.undecided)")
      #expect(told.allSatisfy { $0.contains("Unseam's own doing") }, "\(report.undecided)")
      #expect(report.exitStatus == 2)
    }

    private func audit(_ source: String, leaving line: String) async throws -> Report {
      let package = try SmallPackage([
        "Sources/Shop/Till.swift": source,
        "Tests/ShopTests/TillTests.swift": """
        import Shop
        import XCTest

        final class TillTests: XCTestCase {
          func testA() { Till.last = \(line) }
          func testB() { XCTAssertNil(Till.last) }
        }
        """,
      ])
      defer { package.remove() }
      let run = try await Unseam().run([
        "audit", package.root.path, "--scratch-path", package.scratch.path, "--format", "json",
      ])
      return try readReport(Data(run.output.utf8))
    }
  }
}
