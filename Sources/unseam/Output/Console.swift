import Basics
@preconcurrency import Dispatch
import Foundation
import Pinpointing
import Reporting
import Requesting
import Synchronization

/// Standard error: diagnostics, and progress as a live line on a terminal or as plain lines elsewhere.
final class Console: Sendable {
  private let board: Mutex<StatusBoard>
  /// Nil where standard error is a file: that may lie in the package, where a test that runs would be blamed for what we
  /// write to it.
  private let timer: (any DispatchSourceTimer)?
  /// Keeps what goes to standard output whole, without keeping anybody from the board.
  private let outputTurn = Mutex(())
  /// Whether both streams lead to terminals: then the live line must not come back in the middle of what is written.
  private let sharesTerminal = isatty(1) == 1 && isatty(2) == 1

  init(_ options: Options) {
    board = Mutex(StatusBoard(options))
    timer = Console.isFile(2) ? nil : DispatchSource.makeTimerSource(queue: .global())
    timer?.schedule(deadline: .now() + 0.1, repeating: 0.1)
    timer?.setEventHandler { [weak self] in self?.show { $0.refresh(at: $1) } }
    timer?.resume()
  }

  deinit { timer?.cancel() }

  /// Goes by other options from now on.
  func adopt(_ options: Options) { board.withLock { $0 = StatusBoard(options) } }

  /// Says something that must be seen.
  func say(_ text: String, as severity: Severity? = nil) {
    show { board, _ in board.message(text, as: severity) }
  }

  /// Writes to standard output, which may be the same terminal; the live line comes back below.
  func output(_ text: String) {
    outputTurn.withLock { _ in
      board.withLock { board in
        printError(board.clear())
        if sharesTerminal { printOut(text) }
      }
      // Whoever reads slowly must not make each trial wait that only shows that it began.
      if !sharesTerminal { printOut(text) }
    }
  }

  /// Shows what is being done.
  func progress(_ title: String, _ detail: String = "") { show { $0.begin(title, detail, at: $1) } }

  /// From now on a search is shown that is expected to take so long.
  func expect(_ course: Course) { board.withLock { $0.expect(course) } }

  /// Shows how far the search is.
  func follow(_ progress: Pinpointing.Progress) { show { $0.follow(progress, at: $1) } }

  /// Notes that a trial has begun. As nothing is written to a file while one runs, it may be shown later.
  func began(_ trial: Trial) { note { $0.began(trial, at: $1) } }

  /// Notes that a trial has ended.
  func ended(_ trial: Trial) { note { $0.ended(trial, at: $1) } }

  /// Takes the live line away.
  func finishProgress() { show { $0.finish(at: $1) } }

  /// Says that the run ends early, and shows no more progress.
  func interrupt() {
    show { board, _ in
      let text = board.mute()
      return board.isShown
        ? text + board.message("unseam: interrupted, ending what runs (once more: at once)") : text
    }
  }

  /// Takes the live line away without waiting for anybody.
  func wipe() {
    board.withLockIfAvailable { board in
      var error = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
      if poll(&error, 1, 0) == 1, error.revents & Int16(POLLOUT) != 0 { printError(board.mute()) }
    }
  }

  private func note(_ change: (inout StatusBoard, ContinuousClock.Instant) -> String) {
    guard timer != nil else { return }
    show(change)
  }

  private func show(_ change: (inout StatusBoard, ContinuousClock.Instant) -> String) {
    board.withLock { board in
      board.width = terminalWidth(of: 2)
      let text = change(&board, .now)
      if !text.isEmpty { printError(text) }
    }
  }

  private static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

extension StatusBoard {
  /// The board of standard error as it is.
  fileprivate init(_ options: Options) {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(2) == 1
    let isLive = isTerminal && environment["TERM"] != "dumb"
    self.init(
      options.quiet ? .none : isLive ? .terminal : .lines, isVerbose: options.verbose,
      isColoured: options.color.isOn(terminal: isTerminal, environment: environment), at: .now)
  }
}

/// Writes to standard error; that nobody reads it, or that the disk is full, is no reason to end.
func printError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// The width of the terminal behind a descriptor, or what COLUMNS says, or 80.
func terminalWidth(of descriptor: Int32) -> Int {
  var size = winsize()
  if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
  // `ProcessInfo` would copy the whole environment, each time that the line is drawn.
  let columns = getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 80
  return columns > 0 ? columns : 80
}
