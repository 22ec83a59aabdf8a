import Basics
import Commanding
import Foundation

/// The command under test: the `unseam` that was built together with the tests, or the one that UNSEAM_COMMAND names.
package struct Unseam: Sendable {
  /// What a run of the command left.
  package struct Run: Sendable {
    package let ending: Command.Ending
    package let output: String
    package let errors: String

    /// Runs the command on a thread of its own: waiting for a process must not hold one of the few that run async code.
    package init(_ command: Command) async throws {
      let result = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(with: Result { try command.run(by: Launcher()) })
        }
      }
      ending = result.ending
      output = result.outputText
      errors = result.errorText
    }

    /// The exit status; nil where it did not exit by itself.
    package var status: Int32? {
      if case .exited(let status) = ending { status } else { nil }
    }
  }

  package let executable: URL

  package init() throws {
    executable = try Unseam.named ?? Unseam.besideTests
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw UnseamError.notBuilt(executable.path)
    }
  }

  private static var named: URL? {
    ProcessInfo.processInfo.environment["UNSEAM_COMMAND"].flatMap {
      $0.isEmpty ? nil : URL(fileURLWithPath: $0)
    }
  }

  private static var besideTests: URL {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: tests).deletingLastPathComponent()
        .appendingPathComponent("unseam")
    }
  }

  /// Runs the command to its end, which must come within `limit`; in GitHub Actions only where `variables` say so.
  package func run(
    _ arguments: [String], in directory: URL? = nil, limit: Duration = .seconds(900),
    variables: [String: String] = [:]
  ) async throws -> Run {
    var command = Command([executable.path] + arguments)
    command.directory = directory?.path
    command.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("GITHUB_")
    }.merging(variables, uniquingKeysWith: { $1 })
    command.timeLimit = .whole(limit)
    return try await Run(command)
  }
}

/// Why the command can't be tested.
package enum UnseamError: Error, CustomStringConvertible {
  case notBuilt(String)

  package var description: String {
    switch self {
    case .notBuilt(let path):
      "there is no '\(path)'; the tests look for it beside themselves, or where UNSEAM_COMMAND says"
    }
  }
}
