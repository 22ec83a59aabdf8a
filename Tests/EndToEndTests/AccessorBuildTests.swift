import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// Accessors of ours in a package that has statics of many sorts.
  @Suite struct AccessorBuildTests {
    @Test func onlyTheEditThatDoesNotCompileIsLeftOut() async throws {
      let package = try SmallPackage(Statics.files)
      defer { package.remove() }
      let json = package.home.appendingPathComponent("report.json")
      let arguments = [
        "audit", package.root.path, "--scratch-path", package.scratch.path, "--brute-force",
        "--format", "json:" + json.path,
      ]
      // An error of the author's own first: once it is mended, nothing of that build is in the way.
      try package.write(Statics.tests + "let broken: Int = \"\"\n", to: Statics.testsPath)
      let broken = try await Unseam().run(arguments)
      #expect(broken.status == 5, "\(broken.errors)")
      try package.write(Statics.tests, to: Statics.testsPath)
      let run = try await Unseam().run(arguments)
      #expect(run.status == 2, "\(run.errors)")
      #expect(run.errors.contains("brute force: no difference"), "\(run.errors)")
      let rollbacks = try String(
        contentsOf: package.scratch.appendingPathComponent("rollbacks.json"), encoding: .utf8)
      #expect(rollbacks.components(separatedBy: "static:").count == 2, "\(rollbacks)")
      #expect(rollbacks.contains("look static:Five.Base.clash"), "\(rollbacks)")
      let report = try readReport(Data(contentsOf: json))
      let leaks = Set(report.findings.filter { $0.kind == .leak }.flatMap { $0.state.map(\.id) })
      #expect(
        Set(leaks.map(\.rawValue)).isSuperset(of: [
          "global:Iso.top", "static:Iso.Iso.list", "static:Strict.Strict.a",
          "static:Five.Base.current", "static:Five.Wrapper.default",
        ]), "\(leaks)")
      let left = report.findings.filter { $0.kind == .leak }.flatMap(\.state)
      for id in ["static:Iso.Desk.shared", "static:Strict.Vault.shared", "static:Five.Box.shared"] {
        #expect(left.first { $0.id.rawValue == id }?.after == #"counts: ["a": 2]"#, "\(id)")
      }
    }
  }
}

/// Statics in targets with a main actor by default, strict memory safety and the language of Swift 5.
private enum Statics {
  static let testsPath = "Tests/StaticsTests/StaticsTests.swift"

  static let files = [
    "Package.swift": """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "Statics",
      targets: [
        .target(name: "Iso", swiftSettings: [.defaultIsolation(MainActor.self)]),
        .target(
          name: "Strict", swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)]),
        .target(name: "Five", swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
          name: "StaticsTests", dependencies: ["Iso", "Strict", "Five"],
          swiftSettings: [.swiftLanguageMode(.v5)]),
      ])
    """,
    "Sources/Iso/Iso.swift": """
    import Synchronization
    public final class Desk {
      public static let shared = Desk()
      private let counts = Mutex(["a": 1])
      public func put(_ count: Int) { counts.withLock { $0["a"] = count } }
    }
    public enum Iso {
      nonisolated(unsafe) public static var b: Int = 2; public static var list: [String] = []
    }
    public var top: String = "x"
    """,
    "Sources/Strict/Strict.swift": """
    import Synchronization
    public actor Vault {
      public static let shared = Vault()
      private struct Counts { var a = ["a": 1] }
      private let counts: Mutex<[String: Int]>
      private init() { self.counts = .init(Counts().a) }
      public func put(_ count: Int) { counts.withLock { $0["a"] = count } }
    }
    public enum Strict {
      @MainActor public static var a: Int = 1
      nonisolated(unsafe) public static var b: Int = 2
      public static func readB() -> Int { unsafe b }
    }
    """,
    "Sources/Five/Five.swift": """
    import Synchronization
    public class Guarded<Value> {
      let counts: Synchronization.Mutex<Value>
      public init(_ value: Value) { counts = Synchronization.Mutex<Value>(value) }
    }
    public final class Box: Guarded<[String: Int]> {
      public static let shared = Box(["a": 1])
      public func put(_ count: Int) { counts.withLock { $0["a"] = count } }
    }
    public protocol Shared { static var current: Int { get set } }
    open class Base: Shared {
      public static var current: Int = 0
      static var _unseamHeld_clash = 3
      public static var clash: Int = 4
      public static var closure: (Int) -> Int = { $0 + 1 }
      public static var tuple: (a: Int, b: String) = (1, "x")
      public static var any: any Shared.Type = Base.self
      public static var error: Error?
      static var context: UInt8 = 0
      static func address() -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(&context) }
      @inlinable public static func inlined() -> Int { current }
    }
    extension Base {
      fileprivate struct Inner { static var x: Int?; static var y: Inner = Inner(); var n = 1 }
      static func bump() {
        Inner.y.n += 1
        Inner.x = Inner.y.n
        swap(&tuple.a, &current)
        withUnsafeMutablePointer(to: &current) { $0.pointee += 1 }
      }
    }
    public struct Wrapper { public static var `default`: Wrapper = .init(); public var n = 0 }
    var all: [Int] = [1, 2, 3]
    // A read must be over before what is called on its value begins to write.
    public func double() { all.forEach { all.append($0) } }
    """,
    testsPath: tests,
  ]

  static let tests = """
    import XCTest
    import Iso
    import Strict
    @testable import Five
    final class StaticsTests: XCTestCase {
      func testIso() async {
        await MainActor.run {
          Iso.list.append("x")
          Desk.shared.put(2)
          top = "y"
        }
        XCTAssertEqual(Iso.b, 2)
      }
      func testStrict() async {
        await MainActor.run { Strict.a = 3 }
        await Vault.shared.put(2)
        XCTAssertEqual(Strict.readB(), 2)
      }
      func testFive() {
        Base.bump()
        Box.shared.put(2)
        double()
        Wrapper.default.n = 2
        XCTAssertEqual(Base.address(), Base.address())
        XCTAssertEqual(Base.clash, 4)
        let type: any Shared.Type = Base.self
        type.current = 9
        XCTAssertEqual(Base.inlined(), 9)
      }
      func testKeyPath() {
        let path: WritableKeyPath<Base.Type, Int> = \\.current
        XCTAssertEqual(Base.self[keyPath: path], 0)
      }
    }

    """
}
