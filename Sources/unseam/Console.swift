import Foundation
import Synchronization

/// Standard error: diagnostics, and progress as a live line on a terminal or as plain lines elsewhere.
final class Console: Sendable {
  private struct State {
    var hasLiveLine = false
    var lastPhase = ""
    var lastLine = ContinuousClock.now
  }

  private let isQuiet: Bool
  private let isTerminal = isatty(2) == 1
  private let state = Mutex(State())

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Says something that must be seen.
  func say(_ text: String) {
    state.withLock { state in
      clear(&state)
      write(text + "\n")
    }
  }

  /// Shows how far `phase` is; elsewhere than on a terminal a line a phase, and one every ten seconds.
  func progress(_ phase: String, _ detail: String = "") {
    if isQuiet { return }
    state.withLock { state in
      let text = detail.isEmpty ? phase : phase + ": " + detail
      if isTerminal {
        clear(&state)
        write(String(text.prefix(max(20, width - 1))))
        state.hasLiveLine = true
      } else if state.lastPhase != phase || state.lastLine.duration(to: .now) > .seconds(10) {
        write(text + "\n")
        state.lastLine = .now
      }
      state.lastPhase = phase
    }
  }

  /// Takes the live line away.
  func finishProgress() { state.withLock { clear(&$0) } }

  private func clear(_ state: inout State) {
    if state.hasLiveLine { write("\r\u{1B}[K") }
    state.hasLiveLine = false
  }

  private func write(_ text: String) { printError(text) }

  private var width: Int { terminalWidth(of: 2) }
}

/// Writes to standard error; that nobody reads it, or that the disk is full, is no reason to end.
func printError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// The width of the terminal behind a descriptor, or what COLUMNS says, or 80.
func terminalWidth(of descriptor: Int32) -> Int {
  var size = winsize()
  if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
  return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
}
