import Basics
import Foundation
import Pinpointing
import Reporting
import Requesting
import Synchronization

/// The JSON Lines of an audit, written while it runs, a line at a time: to standard output, or straight to the file that
/// was named. That file is not replaced whole at the end, so that it can be read along; whatever ends the audit, its
/// lines are whole ones.
///
/// Nothing is written while a test runs: the file may lie in the package, and the test would be blamed.
final class LineStream: Sendable {
  private struct State {
    var phase: Phase?
    var told = 0
    var failure: Failure?
    /// The descriptors that took less than was written: what would follow would stand behind part of a line.
    var broken: Set<Int32> = []
  }

  private let files: [(path: String, descriptor: Int32)]
  /// Standard output's part; nil where it takes no lines.
  private let output: Console?
  private let state = Mutex(State())

  /// Opens, and empties, the files of `formats` that take JSON Lines; those of other formats are left alone.
  init(_ formats: [Format], _ console: Console) throws {
    let own = formats.filter { $0.name == .jsonl }
    output = own.contains { $0.file == nil } ? console : nil
    files = try own.compactMap(\.file).map { path in
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw LineStream.failure(path) }
      return (path, descriptor)
    }
  }

  deinit { for file in files { close(file.descriptor) } }

  /// The files, each by the one spelling that `Destination` knows it by, and those behind standard output and error.
  var places: Set<String> {
    Set(files.map { Destination($0.path).place } + [1, 2].compactMap(Destination.file(behind:)))
  }

  /// Writes the step and the findings that are new, these as `render` writes them.
  func follow(_ progress: Pinpointing.Progress, render: ([Finding]) -> String) {
    guard output != nil || !files.isEmpty else { return }
    let (step, new) = state.withLock { state in
      defer { (state.phase, state.told) = (progress.phase, progress.found.count) }
      return (state.phase != progress.phase, progress.found.dropFirst(state.told))
    }
    if step { write(PreliminaryLines.step(progress.phase)) }
    if !new.isEmpty { write(render(Array(new))) }
  }

  /// Writes whole lines. What can't be written is kept for `check`.
  func write(_ lines: String) {
    if lines.isEmpty { return }
    output?.output(lines)
    state.withLock { state in
      for (path, descriptor) in files where !state.broken.contains(descriptor) {
        if LineStream.write(lines, to: descriptor) { continue }
        state.failure = state.failure ?? LineStream.failure(path)
        state.broken.insert(descriptor)
      }
    }
  }

  /// False where not all could be written; `errno` tells why.
  private static func write(_ lines: String, to descriptor: Int32) -> Bool {
    var rest = Array(lines.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Throws where not every line could be written.
  func check() throws { if let failure = state.withLock(\.failure) { throw failure } }

  private static func failure(_ path: String) -> Failure {
    Failure("can't write '\(path)': \(String(cString: strerror(errno))); name another file", .usage)
  }
}
