import Basics
import Commanding
@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and `kill`: every process that runs for us is ended, and what was found so far is still written.
final class Interruption: Sendable {
  private let sources: [any DispatchSourceSignal]
  private let received: FirstSignal

  init(ending launcher: Launcher, _ console: Console) {
    let received = FirstSignal()
    // Whoever reads our output may stop: what we started is still ended then, and the status still told.
    signal(SIGPIPE, SIG_IGN)
    // Under `nohup` the hang-up is ignored already, and stays so.
    let numbers = Self.isIgnored(SIGHUP) ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
    // A queue of its own, on which nothing ever waits: whoever else writes may wait for a reader for good.
    let queue = DispatchQueue(label: "unseam.interruption")
    sources = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        switch received.note(number) {
        case .first:
          launcher.endAll()
          DispatchQueue.global().async { console.interrupt() }
        case .same: break
        // A second Ctrl-C means now.
        case .again:
          console.wipe()
          _exit(128 + number)
        }
      }
      source.resume()
      return source
    }
    self.received = received
  }

  /// The exit status that the signal asks for (129, 130, 143); nil where none came.
  var status: Int32? { received.first.map { 128 + $0 } }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler, to: UInt.self) == 1
  }

  /// The first signal that came.
  private final class FirstSignal: Sendable {
    /// What a signal is after those that came before.
    enum Turn { case first, same, again }

    private let value = Mutex<(number: Int32, time: ContinuousClock.Instant)?>(nil)

    var first: Int32? { value.withLock { $0?.number } }

    /// Notes a signal. `timeout` and others end a process and then its group: what comes twice at once is one request, but
    /// from a keyboard.
    func note(_ number: Int32) -> Turn {
      value.withLock { value in
        guard let first = value else {
          value = (number, .now)
          return .first
        }
        return number != SIGINT && first.time.duration(to: .now) < .seconds(1) ? .same : .again
      }
    }
  }
}
