import Basics
import Foundation
import Instrumenting

@testable import Instrumenting
@testable import Observing

/// Built tests that were never built, for what only needs their places.
func sampleBuild(
  root: String = "/work place/Shop", executable: String = "/build/ShopPackageTests.xctest"
) throws -> BuiltTests {
  BuiltTests(
    executable: executable, stateMap: "/scratch/state-map", root: root,
    watchesDefaults: false, unviable: [:], entryPointError: nil, tracked: [],
    functions: try ownFunctions.get(),
    timings: BuildTimings(runtime: nil, build: 1, rounds: 1))
}

/// The symbols of this very executable, and its functions; read once, since it is large.
let ownSymbols = Result { try SymbolTable(executable: "/proc/self/exe") }
private let ownFunctions = Result { FunctionNames(try ownSymbols.get()) }

/// A private folder that goes with its owner.
final class TemporarySandbox {
  let sandbox: Sandbox
  private let parent: String

  init() throws {
    parent = FileManager.default.temporaryDirectory.path + "/unseam-tests-\(UUID().uuidString)"
    sandbox = try Sandbox(under: parent)
  }

  deinit { try? FileManager.default.removeItem(atPath: parent) }
}

/// A catalog of two XCTest classes and one suite.
let sampleCatalog = TestCatalog(listed: [
  (.xctest, "ShopTests.CartTests/testA"), (.xctest, "ShopTests.CartTests/testB"),
  (.xctest, "ShopTests.PriceTests/testC"),
  (.swiftTesting, "ShopTests.CartSuite/first()/CartSuite.swift:10:4"),
  (.swiftTesting, "ShopTests.CartSuite/second()/CartSuite.swift:20:4"),
  (.swiftTesting, "ShopTests.plus(a:b:)/Plus.swift:3:2"),
])
