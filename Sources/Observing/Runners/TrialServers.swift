import Basics
import Commanding
import Foundation
import Instrumenting
import Synchronization

/// The processes of the test executable that have run nothing yet and of which trials are forked.
final class TrialServers: Sendable {
  private struct Pool {
    /// Those that wait for a trial.
    var idle: [Kind: [Waiting]] = [:]
    var started = 0
    var failures = 0
    var trials = 0
  }

  /// What the processes that it forks have for themselves, and whether they are cut off the network.
  private struct Kind: Hashable {
    let seclusion: Seclusion
    let withoutNetwork: Bool
  }

  private struct Waiting {
    let server: ForkServer
    /// All trials of a server speak through its own, one after another.
    let channel: EventChannel
    /// How many trials it has forked.
    var trials = 0
  }

  /// All that one server forks hash with one seed, and lie at the same addresses: a server is soon replaced.
  private static let trialsPerServer = 64
  /// How long before its end the next one is started, which takes as long as some trials do.
  private static let handover = 8
  /// As many failures one after another show that forking does not work here.
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

  /// Runs the script in a forked process; nil where that can't be done or told.
  ///
  /// - Parameter limit: the longest time without any event.
  func run(
    _ script: TrialScript, in sandbox: Sandbox, _ seclusion: Seclusion, withoutNetwork: Bool,
    limit: Duration
  ) -> ProcessRecord? {
    let kind = Kind(seclusion: seclusion, withoutNetwork: withoutNetwork)
    guard var waiting = take(kind) else { return nil }
    let channel = waiting.channel
    channel.begin()
    // The script ends with the line break that ends each request.
    let request = "\(script.text.utf8.count)\t\(sandbox.output)\n" + script.text.dropLast()
    let ending = waiting.server.run(request, limit: .silence(limit) { channel.length })
    // Before another trial may have the channel.
    let record = ending.map { ProcessRecord($0, channel, key: script.key) }
    waiting.trials += 1
    pool.withLock { pool in
      if ending == nil {
        pool.failures += 1
      } else {
        (pool.failures, pool.trials) = (0, pool.trials + 1)
      }
      if waiting.server.isUsable, waiting.trials < Self.trialsPerServer {
        pool.idle[kind, default: []].append(waiting)
      }
    }
    if waiting.trials == Self.trialsPerServer - Self.handover { prepareNext(kind) }
    return record
  }

  /// How many trials ran in a forked process.
  var trials: Int { pool.withLock { $0.trials } }

  private func take(_ kind: Kind) -> Waiting? {
    enum Choice {
      case waiting(Waiting)
      case new(Int)
      case none
    }
    let choice: Choice = pool.withLock { pool in
      if pool.failures >= Self.patience { return .none }
      if let waiting = pool.idle[kind]?.popLast() { return .waiting(waiting) }
      pool.started += 1
      return .new(pool.started)
    }
    switch choice {
    case .waiting(let waiting): return waiting
    case .new(let number):
      if let waiting = try? start(kind, number: number) { return waiting }
      pool.withLock { $0.failures += 1 }
      return nil
    case .none: return nil
    }
  }

  /// Starts a server that is taken when no other is idle, and rehearses until then.
  private func prepareNext(_ kind: Kind) {
    let number = pool.withLock { pool in
      pool.started += 1
      return pool.started
    }
    guard let waiting = try? start(kind, number: number) else { return }
    pool.withLock { $0.idle[kind, default: []].insert(waiting, at: 0) }
  }

  private func start(_ kind: Kind, number: Int) throws -> Waiting? {
    let channel = try EventChannel()
    let sandbox = try Sandbox(under: folder + "/servers", number: number)
    var command = Command((kind.withoutNetwork ? Network.cutOff : []) + [built.executable])
    command.environment = sandbox.environment
    command.environment?["UNSEAM_SERVER"] = built.stateMap
    let place = SecludedPlace(
      seclusion: kind.seclusion, package: built.root, sandboxes: folder)
    command.environment?["UNSEAM_SECLUSION"] = place.request(for: sandbox)
    command.directory = built.root
    command.outputFile = sandbox.output
    command.channel = channel.descriptor
    return try ForkServer(command, by: launcher).map { Waiting(server: $0, channel: channel) }
  }
}
