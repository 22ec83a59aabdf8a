import Foundation
import XCTest

/// The XCTest classes of the executable.
struct XCTestClasses {
  private let names: [String]
  private let entries: [XCTestCaseEntry]
  private let places: [String: Int]

  init(_ entries: [XCTestCaseEntry]) {
    self.entries = entries
    // As XCTest's own filter spells them with `String(reflecting:)`, without what that looks up for each class.
    names = entries.map { _typeName($0.testCaseClass, qualified: true) }
    places = Dictionary(zip(names, entries.indices)) { first, _ in first }
  }

  /// Names the classes as XCTest does, so that a process forked afterwards finds done what it looks up for each; not of so
  /// many that it would take longer than it saves.
  func rehearse() {
    for entry in entries.prefix(50) { _ = String(reflecting: entry.testCaseClass) }
  }

  /// `Module.Class` and method of each test, in the order in which they are compiled in.
  var listing: [String] {
    zip(names, entries).flatMap { name, entry in entry.allTests.map { name + "/" + $0.0 } }
  }

  /// A class with only these of its methods, in this order.
  func chosen(_ className: String, _ methods: [String]) -> XCTestCaseEntry? {
    guard let place = places[className] else { return nil }
    let entry = entries[place]
    let byName = Dictionary(entry.allTests.map { ($0.0, $0) }) { first, _ in first }
    return (entry.testCaseClass, methods.compactMap { byName[$0] })
  }
}

/// Runs methods of XCTest classes in any order.
struct XCTestBlocks {
  private let classes: XCTestClasses
  private let recorder: TestRecorder
  private let observer: XCTestRecorder
  private let tellsOfBlocks: Bool
  private let prints: Bool
  private var isObserved = false

  /// - Parameters:
  ///   - tellsOfBlocks: whether it is told where each block starts and ends.
  ///   - prints: whether XCTest writes its own lines to the standard output, too, as it does in an ordinary run. A test that
  ///     leaves a pipe there that nobody reads ends such a run.
  init(_ classes: XCTestClasses, recorder: TestRecorder, tellsOfBlocks: Bool, prints: Bool) {
    self.classes = classes
    self.recorder = recorder
    self.tellsOfBlocks = tellsOfBlocks
    self.prints = prints
    observer = XCTestRecorder(recorder, tellsOfBlocks: tellsOfBlocks)
  }

  /// Runs blocks in one call, as one suite. XCTest makes all test cases before it runs the first, and keeps them: what the
  /// properties of a test case begin with is from then, whatever ran before it.
  mutating func run(_ blocks: [TrialFile.Block]) {
    // Before the test cases are made, so that whoever ends the process then is no one who reads state.
    if tellsOfBlocks { recorder.blockStarted() }
    observer.expect(isOfOneTest: blocks.areOfOneTest)
    let entries = blocks.compactMap { block -> XCTestCaseEntry? in
      guard case .xctest(let className, let methods) = block else { return nil }
      return classes.chosen(className, methods)
    }
    // XCTest keeps the observer that it was handed once.
    run(entries, observers: isObserved ? [] : [observer])
    isObserved = true
  }

  /// Does what can be done on one thread of what a run does: all but the set-up and the teardown, which are asynchronous.
  static func rehearse(with recorder: TestRecorder) {
    // With this argument it ends before any observer is added.
    let _: CInt = XCTMain([], arguments: ["unseam", "--list-tests"], observers: [])
    Thread.current.threadDictionary["unseam"] = NSNull()
    _ = Thread.current.threadDictionary["unseam"]
    Thread.current.threadDictionary.removeObject(forKey: "unseam")
    let observer = XCTestRecorder(recorder, tellsOfBlocks: false)
    let suite = XCTestSuite(name: "rehearsal")
    suite.addTest(RehearsedCase(name: "nothing") { _ in })
    XCTestObservationCenter.shared.addTestObserver(observer)
    suite.run()
    XCTestObservationCenter.shared.removeTestObserver(observer)
    // What waits for a test's asynchronous parts: `WaiterManager<XCTWaiter>`.
    _ = _typeByName("6XCTest13WaiterManagerCyAA9XCTWaiterCG")
    // Many a package asks in this way whether it is tested.
    _ = NSClassFromString("XCTestCase")
  }

  private func run(_ entries: [XCTestCaseEntry], observers: [any XCTestObservation]) {
    let nudge = MainQueueNudge()
    defer { nudge.stop() }
    // The type chooses the overload that returns.
    if prints {
      observers.forEach(XCTestObservationCenter.shared.addTestObserver)
      let _: CInt = XCTMain(entries, arguments: ["unseam"])
    } else {
      let _: CInt = XCTMain(entries, arguments: ["unseam"], observers: observers)
    }
  }
}

/// A test that ends as soon as it has begun.
private final class RehearsedCase: XCTestCase {
  override func invokeTest() {}
}

private final class XCTestRecorder: NSObject, XCTestObservation {
  private let recorder: TestRecorder
  private let tellsOfBlocks: Bool
  /// Whether the next block is the first of a call, and whether all of that call is one test.
  private var isFirst = false
  private var isOfOneTest = false

  init(_ recorder: TestRecorder, tellsOfBlocks: Bool) {
    self.recorder = recorder
    self.tellsOfBlocks = tellsOfBlocks
  }

  /// Is called before each call of XCTest's.
  func expect(isOfOneTest: Bool) { (isFirst, self.isOfOneTest) = (true, isOfOneTest) }

  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    guard isBlock(testSuite) else { return }
    if !isFirst {
      recorder.blockStarted()
    } else if !isOfOneTest {
      recorder.testCasesMade()
    }
    isFirst = false
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    if isBlock(testSuite) { recorder.blockEnded() }
  }

  /// A block is the suite of one class; what holds such suites is none.
  private func isBlock(_ suite: XCTestSuite) -> Bool {
    tellsOfBlocks && suite.tests.first is XCTestCase
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    recorder.started(id(of: testCase), framework: "xctest")
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile file: String?,
    atLine line: Int
  ) {
    recorder.issue(description, test: id(of: testCase), file: file, line: line)
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
    return _typeName(type(of: testCase), qualified: true) + "/" + method
  }
}
