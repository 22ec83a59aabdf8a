import Foundation
import Synchronization
import UnseamRuntime

/// Appends events to the memory that the tool outside reads, each with a mark that shows whether it was altered.
final class EventLog: Sendable {
  private struct Writing {
    var seal: EventSeal
    var end = EventLayout.start
  }

  private let memory: EventMemory?
  /// A process that a test forks has the memory, too, and is not asked.
  private let process = getpid()
  private let writing: Mutex<Writing>

  /// - Parameter memory: nil for a log that is written nowhere.
  init(_ memory: EventMemory?, key: EventKey) {
    self.memory = memory
    writing = Mutex(Writing(seal: EventSeal(key: key)))
  }

  func write(_ event: TrialEvent) {
    let line = event.written.closed + [UInt8(ascii: "\n")]
    guard let memory, getpid() == process else { return }
    writing.withLock { writing in
      // Without the line break, which only parts it from the next.
      let mark = line.dropLast().withUnsafeBytes { writing.seal.mark($0) }
      let marked = EventSeal.digits(mark) + [UInt8(ascii: " ")] + line
      if memory.write(marked, at: writing.end) { writing.end += marked.count }
    }
  }
}

extension TrialEvent {
  /// An event that happens now.
  init(
    now kind: Kind, framework: String? = nil, test: String? = nil, text: String? = nil,
    changes: [ProbedChange]? = nil, reached: [String]? = nil
  ) {
    self.kind = kind
    time = ProcessInfo.processInfo.systemUptime
    self.framework = framework
    self.test = test
    self.text = text
    self.changes = changes?.map(Change.init)
    self.reached = reached
  }
}

extension TrialEvent.Change {
  fileprivate init(_ change: ProbedChange) {
    self.init(
      id: change.id, before: change.before, after: change.after, isDeep: change.isDeep,
      isFirstUse: change.isFirstUse)
  }
}

extension TrialEvent.Undone {
  /// At most the first hundred fields are told.
  init(_ state: PutBackState) {
    self.init(
      id: state.id, isPutBack: state.isPutBack, isWhole: state.isWhole,
      fields: state.fields.prefix(100).map {
        Field(path: $0.path, before: $0.before, after: $0.after)
      })
  }
}
