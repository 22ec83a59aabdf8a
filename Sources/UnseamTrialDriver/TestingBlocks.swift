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
      case "testSkipped": recorder.skipped(test, framework: "swift-testing")
      case "testEnded": recorder.ended(test)
      default: break
      }
    }
  }

  private func note(_ event: Record.Payload) {
    guard event.issue?.isKnown != true, event.issue?.isFailure != false else { return }
    let texts = (event.messages ?? []).map(\.text)
    recorder.issue(texts.joined(separator: " "), test: event.testID)
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
      let record = try? JSONDecoder().decode(Record.self, from: Data(line))
      if let record { take(record) }
    }
  }
}

/// What is used of the library's event stream, version 0.
private struct Record: Decodable, Sendable {
  struct Payload: Decodable, Sendable {
    struct Issue: Decodable, Sendable {
      let isKnown: Bool?
      let isFailure: Bool?
    }

    struct Message: Decodable, Sendable {
      let text: String
    }

    let kind: String
    let id: String?
    let testID: String?
    let issue: Issue?
    let messages: [Message]?
  }

  let kind: String
  let payload: Payload

  /// The id of the test function that the record describes; nil for suites and events.
  var functionID: String? { kind == "test" && payload.kind == "function" ? payload.id : nil }

  var event: Payload? { kind == "event" ? payload : nil }
}
