import Foundation
import Synchronization

/// What the command says to its caller.
enum StandardOutput {
  private struct State {
    /// Whether a write failed: behind part of a line nothing more is written.
    var isOver = false
    var reason: String?
  }

  private static let state = Mutex(State())

  /// Why not all of it could be written; nil where it was, or where the reader had seen enough.
  static var failure: String? { state.withLock(\.reason) }

  fileprivate static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, !state.withLock(\.isOver) {
      let count = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Its owner has made it non-blocking.
        var waiting = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
        continue
      }
      if count < 0 {
        let text = errno == EPIPE ? nil : String(cString: strerror(errno))
        return state.withLock { $0 = State(isOver: true, reason: text) }
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// Writes to standard output, a line break behind it.
func printOut(_ text: String) { StandardOutput.write(text.hasSuffix("\n") ? text : text + "\n") }
