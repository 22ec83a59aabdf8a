import Basics
import Foundation
import Instrumenting
import Synchronization

/// The processes of the test executable that have run nothing yet and of which trials are forked.
final class TrialServers: Sendable {
  private struct Pool {
    /// Those that wait for a trial, by whether they are cut off the network.
    var idle: [Bool: [ForkServer]] = [:]
    var started = 0
    var failures = 0
    var trials = 0
  }

  /// As many failures show that forking does not work here.
  private static let patience = 5

  private let built: BuiltTests
  private let folder: String
  private let launcher: Launcher
  private let pool = Mutex(Pool())

  /// - Parameter folder: holds the servers' own private folders.
  init(built: BuiltTests, folder: String, launcher: Launcher) {
    self.built = built
    self.folder = folder
    self.launcher = launcher
  }

  /// Runs the script that lies in the sandbox in a forked process; nil where that can't be done or told.
  ///
  /// - Parameter limit: the longest time without any event.
  func run(in sandbox: Sandbox, withoutNetwork: Bool, limit: Duration) -> Command.Ending? {
    guard let server = take(withoutNetwork) else { return nil }
    let ending = server.run(
      sandbox.script + "\t" + sandbox.output, limit: .silence(of: sandbox.events, limit))
    pool.withLock { pool in
      if ending == nil {
        pool.failures += 1
      } else {
        pool.trials += 1
        pool.idle[withoutNetwork, default: []].append(server)
      }
    }
    return ending
  }

  /// How many trials ran in a forked process.
  var trials: Int { pool.withLock { $0.trials } }

  private func take(_ withoutNetwork: Bool) -> ForkServer? {
    enum Choice {
      case waiting(ForkServer)
      case new(Int)
      case none
    }
    let choice: Choice = pool.withLock { pool in
      if pool.failures >= Self.patience { return .none }
      if let server = pool.idle[withoutNetwork]?.popLast() { return .waiting(server) }
      pool.started += 1
      return .new(pool.started)
    }
    switch choice {
    case .waiting(let server): return server
    case .new(let number): return try? start(withoutNetwork, number: number)
    case .none: return nil
    }
  }

  private func start(_ withoutNetwork: Bool, number: Int) throws -> ForkServer? {
    let sandbox = try Sandbox(under: folder + "/servers", number: number)
    var command = Command((withoutNetwork ? Network.cutOff : []) + [built.executable])
    command.environment = sandbox.environment
    command.environment?["UNSEAM_SERVER"] = built.stateMap
    command.directory = built.root
    command.outputFile = sandbox.output
    return try ForkServer(command, by: launcher)
  }
}
