import Dispatch
import Foundation

/// Hands signals on to the command, which is in no terminal's foreground, and ends it when SwiftPM is gone.
final class SignalRelay {
  private let signals: [any DispatchSourceSignal]
  private let watch = DispatchSource.makeTimerSource(queue: .global())
  private let swiftPM = getppid()

  /// From here on none of the signals ends us: the command does, when it has written what it found.
  init() {
    signals = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
  }

  /// A plug-in is started with all signals blocked, and so would be what it starts: Ctrl-C would end neither.
  static func unblock() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Hands on what comes from here on.
  func start(to process: pid_t) {
    for (source, number) in zip(signals, [SIGINT, SIGTERM, SIGTERM]) {
      source.setEventHandler { kill(process, number) }
      source.resume()
    }
    let (watch, swiftPM) = (watch, swiftPM)
    watch.setEventHandler {
      guard getppid() != swiftPM else { return }
      kill(process, SIGTERM)
      watch.cancel()
    }
    watch.schedule(deadline: .now() + 1, repeating: 1)
    watch.resume()
  }

  func stop() {
    for source in signals { source.cancel() }
    watch.cancel()
  }
}
