import Basics
import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// Wherever Swift Testing lets a test be declared, it is found when it runs by itself.
  @Suite struct TestShapeTests {
    @Test func everyKindOfTestIsFoundAndKeepsItsTraits() async throws {
      let package = try SmallPackage([
        "Package.swift": Self.manifest, "Tests/ShapeTests/Shapes.swift": Self.tests,
      ])
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 0, "\(run.errors)")
      #expect(report.tests.count == 15)
      for test in report.tests {
        let isSkipped = test.id.rawValue.contains("Outer/Inner/Deep")
        #expect(test.alone == (isSkipped ? "skipped" : "passed"), "\(test.id)")
      }
      #expect(report.undecided.isEmpty)
    }

    private static let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "Shape", targets: [.testTarget(name: "ShapeTests")])
      """

    private static let tests = """
      import Testing
      @Test func free() {}
      @Test(arguments: [1, 2]) func freeArguments(x: Int) {}
      @Suite("named", .serialized) struct Outer {
        @Test func a() {}
        @Suite(.disabled("not now")) struct Inner {
          struct Deep { @Test func b() { Issue.record("its suite is disabled") } }
        }
        struct Plain { @Test(arguments: ["q"]) func c(_ s: String) {} }
      }
      enum Space {}
      extension Space { @Suite final class Inside { @Test static func d() {} } }
      extension Outer.Plain { @Test func e() async throws {} }
      private struct Hidden { @Test func f() {} }
      fileprivate extension Outer { @Test func g() {} }
      extension String { @Test static func h() {} }
      @Suite struct `raw suite` { @Test func i() {} }
      struct Named { @Test func `raw name`() {} }
      actor Act { @Test func j() {} }
      @MainActor struct OnMain { @Test func k() {} }
      struct Ending {
        @Test func l() async { await #expect(processExitsWith: .success) {} }
      }
      """
  }
}
