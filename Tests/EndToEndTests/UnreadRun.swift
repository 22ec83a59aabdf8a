import FixtureRuns
import Foundation
import Synchronization

/// A run of the command one of whose streams is a pipe that is full and that nobody reads.
final class UnreadRun: Sendable {
  private let process = Mutex(Process())
  private let pipe = Pipe()

  /// - Parameter descriptor: 1 for standard output, 2 for standard error; the other is thrown away.
  init(_ arguments: [String], unread descriptor: Int32) throws {
    let end = pipe.fileHandleForWriting
    _ = fcntl(end.fileDescriptor, F_SETFL, O_NONBLOCK)
    var byte: UInt8 = 0x0A
    while write(end.fileDescriptor, &byte, 1) == 1 {}
    _ = fcntl(end.fileDescriptor, F_SETFL, 0)
    try process.withLock { process in
      process.executableURL = try Unseam().executable
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = descriptor == 1 ? end : FileHandle.nullDevice
      process.standardError = descriptor == 2 ? end : FileHandle.nullDevice
      try process.run()
    }
  }

  private var id: pid_t { process.withLock(\.processIdentifier) }
  var isRunning: Bool { process.withLock(\.isRunning) }

  /// Waits until nothing has run for the command for some seconds: then it waits for its reader.
  func getsStuck() async throws {
    var quiet = 0
    _ = try await holds {
      quiet = children == 0 ? quiet + 1 : 0
      return quiet > 100
    }
  }

  func signal(_ number: Int32) { kill(id, number) }

  /// The exit status; nil, and it is killed, where it does not end within some seconds.
  func end() async throws -> Int32? {
    for _ in 0..<100 where isRunning { try await Task.sleep(for: .milliseconds(100)) }
    if isRunning {
      signal(SIGKILL)
      return nil
    }
    return process.withLock(\.terminationStatus)
  }

  private var children: Int {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
    return threads.map { thread in
      let path = "/proc/\(id)/task/\(thread)/children"
      return (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ").count ?? 0
    }.reduce(0, +)
  }
}
