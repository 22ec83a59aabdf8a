import Basics
import Commanding
import FixtureRuns
import Foundation

/// A run of the command that goes on while the test looks at it. All its processes carry a mark in their environment.
struct MarkedRun: Sendable {
  private let mark = "UNSEAM_MARK_" + UUID().uuidString.filter { $0 != "-" }
  private let transcript: URL
  private let running: Task<Unseam.Run, any Error>

  /// - Parameter transcript: the file that takes what the command prints, standard error included.
  init(_ arguments: [String], transcript: URL) throws {
    try self.init(Command([Unseam().executable.path] + arguments), transcript: transcript)
  }

  /// Something else that runs the command in the end.
  init(_ command: Command, transcript: URL) throws {
    self.transcript = transcript
    var command = command
    command.environment = ProcessInfo.processInfo.environment.merging([mark: "1"]) { $1 }
    command.outputFile = transcript.path
    command.joinsErrors = true
    command.timeLimit = .whole(.seconds(300))
    let ready = command
    running = Task { try await Unseam.Run(ready) }
  }

  var text: String { (try? String(contentsOf: transcript, encoding: .utf8)) ?? "" }

  /// Waits until the command has printed the text; false where it has not within a minute or two.
  func waits(for text: String) async throws -> Bool {
    try await holds { self.text.contains(text) }
  }

  /// Waits until a program of the name runs for the command.
  func waits(forProgram name: String) async throws -> Bool {
    try await holds { processes.contains { $0.name.hasPrefix(name) } }
  }

  /// Sends the signal to the command's own process, or to another that runs for it, as Ctrl-C in its terminal or `kill` would.
  func signal(_ number: Int32, to program: String = "unseam") {
    for process in processes where process.name == program { kill(process.id, number) }
  }

  /// How it ended.
  func end() async throws -> Command.Ending { try await running.value.ending }

  /// The command's processes that are still there.
  var processes: [(id: pid_t, name: String)] {
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return ids.compactMap { pid_t($0) }.compactMap { id in
      guard let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ"),
        environment.range(of: Data((mark + "=1").utf8)) != nil,
        let name = try? String(contentsOfFile: "/proc/\(id)/comm", encoding: .utf8)
      else { return nil }
      return (id, name.trimmingCharacters(in: .newlines))
    }
  }
}
