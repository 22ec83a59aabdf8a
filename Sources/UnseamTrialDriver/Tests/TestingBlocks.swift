import Foundation
import Synchronization
import Testing

/// Runs Swift Testing's tests through its versioned entry point.
struct TestingBlocks: Sendable {
  private typealias EntryPoint =
    @convention(thin) @Sendable (
      UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) async throws -> Bool

  private let recorder: TestRecorder

  init(recorder: TestRecorder) { self.recorder = recorder }

  /// The ids of all test functions as the library spells them, file, line and column included; in source order.
  func listing() async -> [String] {
    let found = Mutex<[String]>([])
    var configuration = JSONLine()
    configuration.add("listTests", true)
    await call(configuration) { record in
      if let id = record.functionID { found.withLock { $0.append(id) } }
    }
    return found.withLock { $0 }
  }

  /// Runs the tests that the patterns match, in source order or all at once.
  func run(patterns: [String], inParallel: Bool) async {
    var configuration = JSONLine()
    configuration.add("filter", patterns)
    configuration.add("parallel", inParallel)
    let functions = Mutex<Set<String>>([])
    await call(configuration) { record in
      if let id = record.functionID { functions.withLock { _ = $0.insert(id) } }
      guard let event = record.event else { return }
      if event.kind == "issueRecorded" { return note(event) }
      guard let test = event.testID, functions.withLock({ $0.contains(test) }) else { return }
      switch event.kind {
      case "testStarted": recorder.started(test, framework: "swift-testing")
      // One that cancels itself has begun, as an XCTest that throws XCTSkip has.
      case "testSkipped", "testCancelled": recorder.skipped(test, framework: "swift-testing")
      case "testCaseStarted": recorder.caseStarted(event.messages.joined(), of: test)
      case "testEnded": recorder.ended(test)
      default: break
      }
    }
  }

  private func note(_ event: Record.Event) {
    guard event.isFailure else { return }
    recorder.issue(
      event.messages.joined(separator: " "), test: event.testID, file: event.file,
      line: event.line)
  }

  private func call(
    _ configuration: JSONLine, _ take: @escaping @Sendable (Record) -> Void
  ) async {
    guard let symbol = dlsym(nil, "swt_abiv0_getEntryPoint") else { return }
    typealias GetEntryPoint = @convention(c) () -> UnsafeRawPointer
    let entryPoint = unsafeBitCast(
      unsafeBitCast(symbol, to: GetEntryPoint.self)(), to: EntryPoint.self)
    var configuration = configuration
    configuration.add("verbosity", -2)
    let data = configuration.closed
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 8)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: data)
    _ = try? await entryPoint(UnsafeRawBufferPointer(bytes)) { line in
      if let record = Record(line) { take(record) }
    }
  }
}

/// What is used of the library's event stream, version 0.
private struct Record: Sendable {
  /// Something that happened.
  struct Event: Sendable {
    let kind: String
    let testID: String?
    let isFailure: Bool
    let messages: [String]
    let file: String?
    /// 0 where it is not known.
    let line: Int
  }

  /// The id of the test function that the record describes; nil for suites and events.
  private(set) var functionID: String?
  private(set) var event: Event?

  /// Nil where the line is none of the library's.
  init?(_ line: UnsafeRawBufferPointer) {
    guard let record = JSONValue(line), let payload = record["payload"],
      let kind = payload["kind"]?.text
    else { return nil }
    switch record["kind"]?.text {
    case "test": functionID = kind == "function" ? payload["id"]?.text : nil
    case "event":
      let issue = payload["issue"]
      let place = issue?["sourceLocation"]
      event = Event(
        kind: kind, testID: payload["testID"]?.text,
        isFailure: issue?["isKnown"]?.flag != true && issue?["isFailure"]?.flag != false,
        messages: (payload["messages"]?.list ?? []).compactMap { $0["text"]?.text },
        file: (place?["filePath"] ?? place?["_filePath"])?.text,
        line: place?["line"]?.number.map { Int($0) } ?? 0)
    default: break
    }
  }
}
