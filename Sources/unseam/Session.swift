import Basics
import Commanding
import Foundation
import Instrumenting
import Observing
import Requesting

/// One run of the command: what every verb needs.
struct Session: Sendable {
  private(set) var options: Options
  let launcher: Launcher
  let console: Console
  let interruption: Interruption
  /// Where the package is looked for if the command line names none.
  let startFolder: String
  /// When the command began, for the budget.
  let start = ContinuousClock.now
  /// Holds the private folders of the test processes; its path is short, since sockets live in TMPDIR and have at
  /// most 108 characters.
  /// As long in each run: texts that name it are cut at the same place.
  let sandboxes =
    "/tmp/unseam-\(Self.digits(UInt32(getpid())))-\(Self.digits(.random(in: 0...UInt32.max)))"

  private static func digits(_ number: UInt32) -> String {
    let text = String(number, radix: 36)
    return String(repeating: "0", count: 7 - text.count) + text
  }

  init(_ options: Options) {
    self.options = options
    startFolder = Self.takeStartFolder()
    Self.chooseTemporaryFolder()
    Launcher.adoptOrphans()
    launcher = Launcher()
    console = Console(options)
    interruption = Interruption(ending: launcher, console)
  }

  /// The same run with other options.
  func with(_ options: Options) -> Session {
    var session = self
    session.options = options
    console.adopt(options)
    return session
  }

  /// Runs a verb; a failure becomes its one line and its exit status, and no process is left behind.
  func run(_ verb: (Session) async throws -> Int32) async -> Int32 {
    defer {
      // The processes that wait for trials to fork.
      launcher.endAll()
      launcher.endStrays()
      Sandbox.removeAll(under: sandboxes)
    }
    do {
      let status = try await verb(try configured())
      console.finishProgress()
      return interruption.status ?? status
    } catch {
      console.finishProgress()
      let (status, message) = ending(of: error)
      if interruption.status != nil {
        console.say("unseam: " + message)
      } else {
        console.say(message, as: .error)
      }
      return status
    }
  }

  /// The exit status that an error means, and what there is to say.
  func ending(of error: any Error) -> (status: Int32, message: String) {
    if let status = interruption.status {
      return (status, "interrupted before there was anything to report")
    }
    let failure = error as? Failure ?? Failure("internal error: \(error)", .internalError)
    return (failure.status.code, failure.message)
  }

  func scratch(in root: String) -> Scratch {
    guard let path = options.scratchPath else { return Scratch(root + "/.build/unseam") }
    return Scratch(URL(fileURLWithPath: path).standardizedFileURL.path)
  }

  var jobs: Int { options.jobs ?? ProcessInfo.processInfo.activeProcessorCount }
  /// How many more trials run at once while the machine has time to spare; none where their number was asked for.
  var spareJobs: Int { options.jobs == nil ? 7 * jobs : 0 }
}
