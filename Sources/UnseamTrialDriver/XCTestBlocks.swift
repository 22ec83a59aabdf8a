import Foundation
import XCTest

/// Runs methods of XCTest classes in any order.
struct XCTestBlocks {
  private let entries: [String: XCTestCaseEntry]
  private let all: [XCTestCaseEntry]
  private let recorder: TestRecorder

  init(_ entries: [XCTestCaseEntry], recorder: TestRecorder) {
    all = entries
    self.entries = Dictionary(entries.map { (className($0), $0) }) { first, _ in first }
    self.recorder = recorder
  }

  /// `Module.Class` and method of each test, in the order in which they are compiled in.
  var listing: [String] {
    all.flatMap { entry in entry.allTests.map { className(entry) + "/" + $0.0 } }
  }

  /// The observer to hand to the first call of `run` only: XCTest keeps it.
  func makeObserver() -> any XCTestObservation { XCTestRecorder(recorder) }

  func run(className: String, methods: [String], observers: [any XCTestObservation]) {
    run([chosen(className, methods)].compactMap { $0 }, observers: observers)
  }

  /// Runs all blocks in one call, as one suite.
  func runTogether(_ blocks: [TrialFile.Block], observers: [any XCTestObservation]) {
    let entries = blocks.compactMap { block -> XCTestCaseEntry? in
      guard case .xctest(let className, let methods) = block else { return nil }
      return chosen(className, methods)
    }
    run(entries, observers: observers)
  }

  private func chosen(_ className: String, _ methods: [String]) -> XCTestCaseEntry? {
    guard let entry = entries[className] else { return nil }
    let byName = Dictionary(entry.allTests.map { ($0.0, $0) }) { first, _ in first }
    return (entry.testCaseClass, methods.compactMap { byName[$0] })
  }

  private func run(_ entries: [XCTestCaseEntry], observers: [any XCTestObservation]) {
    let nudge = MainQueueNudge()
    defer { nudge.stop() }
    let status: CInt = XCTMain(entries, arguments: ["unseam"], observers: observers)
    _ = status
  }
}

/// The class's name as XCTest's own filter spells it.
private func className(_ entry: XCTestCaseEntry) -> String {
  String(reflecting: entry.testCaseClass)
}

private final class XCTestRecorder: NSObject, XCTestObservation {
  private let recorder: TestRecorder

  init(_ recorder: TestRecorder) { self.recorder = recorder }

  func testCaseWillStart(_ testCase: XCTestCase) {
    recorder.started(id(of: testCase), framework: "xctest")
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile file: String?,
    atLine line: Int
  ) {
    recorder.issue(description, test: id(of: testCase))
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    if testCase.testRun?.hasBeenSkipped == true {
      recorder.skipped(id(of: testCase), framework: "xctest")
    }
    recorder.ended(id(of: testCase))
  }

  /// XCTest names a test `Class.method`; the module is the class's.
  private func id(of testCase: XCTestCase) -> String {
    let method = testCase.name.split(separator: ".").last.map(String.init) ?? testCase.name
    return String(reflecting: type(of: testCase)) + "/" + method
  }
}
