import Foundation
import Synchronization

@testable import Reporting

/// The two pipes to a browser: messages in JSON, each ended by a zero; one question at a time.
final class Wire: Sendable {
  private struct State {
    var buffer = Data()
    var number = 0
    var events: [Data] = []
  }

  private let input: Int32
  private let output: Int32
  private let state = Mutex(State())

  init(input: Int32, output: Int32) { (self.input, self.output) = (input, output) }

  /// A pipe that no other process inherits by chance.
  static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw BrowserError.noPipe(reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  func close() {
    Glibc.close(input)
    Glibc.close(output)
  }

  /// Asks for something and waits for the answer, on a thread of its own: few threads run async code.
  func ask(_ method: String, _ parameters: JSON, session: String?) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        Wire.ignoreBrokenPipes()
        continuation.resume(
          with: Result { try self.exchange(method, parameters, session: session) })
      }
    }
  }

  /// That the browser has ended is an error of this thread, not the end of all tests.
  private static func ignoreBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// What the browser said unasked since the last time.
  func takeEvents() -> [Data] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  private func exchange(_ method: String, _ parameters: JSON, session: String?) throws -> Data {
    try state.withLock { state in
      state.number += 1
      let message: JSON = [
        "id": .integer(state.number), "method": .string(method), "params": parameters,
      ]
      let whole = session.map { message.adding("sessionId", .string($0)) } ?? message
      try write(Data(whole.document.utf8) + [0])
      while let answer = read(&state) {
        guard let head = try? JSONDecoder().decode(Head.self, from: answer) else { continue }
        guard head.id == state.number else {
          if head.id == nil { state.events.append(answer) }
          continue
        }
        if let error = head.error { throw BrowserError.refused(method, reason: error.message) }
        return answer
      }
      throw BrowserError.silent(after: method)
    }
  }

  /// What tells an answer from an event.
  private struct Head: Decodable {
    struct Fault: Decodable { let message: String }
    let id: Int?
    let error: Fault?
  }

  private func write(_ message: Data) throws {
    try FileHandle(fileDescriptor: output, closeOnDealloc: false).write(contentsOf: message)
  }

  /// The next message; nil where none comes in time.
  private func read(_ state: inout State) -> Data? {
    while true {
      if let end = state.buffer.firstIndex(of: 0) {
        let message = Data(state.buffer[..<end])
        state.buffer.removeSubrange(...end)
        return message
      }
      var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 120_000) == 1 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(input, &bytes, bytes.count)
      guard count > 0 else { return nil }
      state.buffer.append(contentsOf: bytes.prefix(count))
    }
  }
}

extension JSON {
  fileprivate func adding(_ key: String, _ value: JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(key: key, value: value)])
  }
}
