import Foundation

/// What a test process says happened; the other side is the trial driver's own `TrialEvent`.
struct TrialEvent {
  /// The stages of a trial.
  enum Kind: String {
    case hello, listed, started, issue, skipped, ended, blockStarted, blockEnded, done
    /// State is read next. Whatever happens before the next event is Unseam's own doing, not a test's.
    case probing
    /// States were put back, if it was the time for it.
    case undone
  }

  /// What became of a state that was put back.
  struct Undone {
    let id: String
    let isPutBack: Bool
    let isWhole: Bool
    let fields: [(path: String, before: String, after: String)]
  }

  /// A change that a probe saw.
  struct Change {
    let id: String
    let before: String
    let after: String
    /// Whether an object hangs off the variable.
    let isDeep: Bool?
    /// Whether nothing but lazy properties were made.
    let isFirstUse: Bool?
  }

  let kind: Kind
  let time: Double
  let framework: String?
  let test: String?
  let text: String?
  /// Where an assertion failed, the path as it was compiled in.
  let file: String?
  let line: Int?
  let canary: Bool?
  let changes: [Change]?
  let endState: [String: String]?
  let reached: [String]?
  /// How many bodies of tests began.
  let bodies: Int?
  let looks: [String]?
  let looksAreVeiled: Bool?
  let made: [String: String]?
  /// In how many places the test left something; nil where that is not known.
  let places: Int?
  /// The earlier tests that left something which this test changed, by their number in the process.
  let overwritten: [Int]
  /// What the process has for itself.
  let own: [String]?
  let undone: [Undone]?

  /// Nil where the line is no event, such as one that a crash cut short.
  init?(_ line: UnsafeRawBufferPointer) {
    guard let event = JSONValue(line), let kind = event["kind"]?.text.flatMap(Kind.init),
      let time = event["time"]?.number
    else { return nil }
    self.kind = kind
    self.time = time
    framework = event["framework"]?.text
    test = event["test"]?.text
    text = event["text"]?.text
    file = event["file"]?.text
    self.line = event["line"]?.number.map { Int($0) }
    canary = event["canary"]?.flag
    changes = event["changes"]?.list.compactMap(Change.init)
    endState = event["endState"]?.texts
    reached = event["reached"]?.list.compactMap(\.text)
    bodies = event["bodies"]?.number.map { Int($0) }
    looks = event["looks"]?.list.compactMap(\.text)
    looksAreVeiled = event["looksAreVeiled"]?.flag
    made = event["made"]?.texts
    places = event["places"]?.number.map { Int($0) }
    overwritten = event["overwritten"]?.list.compactMap { $0.text.flatMap { Int($0) } } ?? []
    own = event["own"]?.list.compactMap(\.text)
    undone = event["undone"]?.list.compactMap(Undone.init)
  }
}

extension TrialEvent.Undone {
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.text, let isPutBack = value["isPutBack"]?.flag,
      let isWhole = value["isWhole"]?.flag
    else { return nil }
    self.init(
      id: id, isPutBack: isPutBack, isWhole: isWhole,
      fields: (value["fields"]?.list ?? []).compactMap { field in
        guard let path = field["path"]?.text, let before = field["before"]?.text,
          let after = field["after"]?.text
        else { return nil }
        return (path, before, after)
      })
  }
}

extension TrialEvent.Change {
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.text, let before = value["before"]?.text,
      let after = value["after"]?.text
    else { return nil }
    self.init(
      id: id, before: before, after: after, isDeep: value["isDeep"]?.flag,
      isFirstUse: value["isFirstUse"]?.flag)
  }
}

extension Sandbox {
  /// The end of what the sandbox's latest process printed. The text is cleaned before it is cut: half of a secret value
  /// would not be recognised.
  func outputTail(_ cleaner: TextCleaner) -> String {
    let text = String(decoding: bytes(of: output, from: past.output).suffix(8_000), as: UTF8.self)
    return String(cleaner.clean(text).suffix(400))
  }

  /// The line in which Swift says why it ended its latest process, with the place; nil where it said nothing.
  func lastWords(_ cleaner: TextCleaner) -> String? {
    let said = [": Fatal error", ": Precondition failed", ": Assertion failed"]
    let text = String(decoding: bytes(of: output, from: past.output).suffix(8_000), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).last { line in
      said.contains { line.contains($0) }
    }
    .map { String(cleaner.clean(String($0)).prefix(400)) }
  }

  private func bytes(of path: String, from start: Int) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return [] }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, Int(status.st_size) > start else { return [] }
    let count = Int(status.st_size) - start
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while used < count {
        let more = pread(
          file, buffer.baseAddress.map { $0 + used }, count - used, off_t(start + used))
        if more < 0, errno == EINTR { continue }
        if more <= 0 { return }
        used += more
      }
    }
  }
}
