@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Hands signals on to the command, which is in no terminal's foreground, and ends it when SwiftPM is gone.
final class SignalRelay: Sendable {
  private let signals: [any DispatchSourceSignal]
  private let watch = DispatchSource.makeTimerSource(queue: .global())
  private let target: Target
  private let swiftPM = getppid()

  /// From here on none of the signals ends us: the command does, when it has written what it found.
  init() {
    let target = Target()
    signals = zip([SIGINT, SIGTERM, SIGHUP], [SIGINT, SIGTERM, SIGTERM]).map { number, told in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { target.send(told) }
      source.resume()
      return source
    }
    self.target = target
  }

  /// A plug-in is started with all signals blocked, and so would be what it starts: Ctrl-C would end neither.
  static func unblock() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Hands on what came already, and what comes from here on.
  func start(to process: pid_t) {
    target.begin(process)
    let (watch, target, swiftPM) = (watch, target, swiftPM)
    watch.setEventHandler {
      guard getppid() != swiftPM else { return }
      target.send(SIGTERM)
      watch.cancel()
    }
    watch.schedule(deadline: .now() + 1, repeating: 1)
    watch.resume()
  }

  /// From here on nothing is sent: another process may get the number.
  func stop() {
    target.end()
    for source in signals { source.cancel() }
    watch.cancel()
  }

  /// The process that signals go to, once it is there.
  private final class Target: Sendable {
    private enum State {
      /// The last signal that came before there was a process.
      case awaited(pending: Int32?)
      case running(pid_t)
      case ended
    }

    private let state = Mutex(State.awaited(pending: nil))

    func begin(_ process: pid_t) {
      state.withLock { state in
        if case .awaited(let number?) = state { kill(process, number) }
        state = .running(process)
      }
    }

    func send(_ number: Int32) {
      state.withLock { state in
        switch state {
        case .awaited: state = .awaited(pending: number)
        case .running(let process): kill(process, number)
        case .ended: break
        }
      }
    }

    func end() { state.withLock { $0 = .ended } }
  }
}
