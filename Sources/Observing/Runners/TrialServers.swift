import Basics
import Commanding
import Foundation
import Instrumenting
import Synchronization

/// Processes of the test executable that run no test themselves. Each trial is forked from one of them.
final class TrialServers: Sendable {
  private struct Pool {
    /// Those that wait for a trial.
    var idle: [Kind: [Waiting]] = [:]
    var failures = 0
    var trials = 0
  }

  /// What the forked processes have for themselves, and whether they are cut off the network.
  private struct Kind: Hashable {
    let seclusion: Seclusion
    let withoutNetwork: Bool
  }

  private struct Waiting {
    let server: ForkServer
    /// All trials of a server use the server's channel, one after another.
    let channel: EventChannel
    /// Its own private folders.
    let sandbox: Sandbox
    /// How many trials it has forked.
    var trials = 0
  }

  /// After so many trials a server is replaced, since all processes that it forks have the same hash seed and addresses.
  private static let trialsPerServer = 128
  /// How many trials before that the next server is started, since its start takes as long as some trials.
  private static let handover = 8
  /// After so many failures one after another, no more processes are forked: forking does not work here.
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

  /// Runs the script in a forked process; nil where no process could be forked, or nobody knows how it ended.
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
    // The events are read before another trial may get the channel.
    let record = ending.map { ProcessRecord($0, channel, key: script.key) }
    waiting.trials += 1
    // What keeps user defaults remembers the home folder from before the fork: what one trial writes there, the next would read.
    let isEmptied = waiting.sandbox.again() != nil
    pool.withLock { pool in
      if ending == nil {
        pool.failures += 1
      } else {
        (pool.failures, pool.trials) = (0, pool.trials + 1)
      }
      if waiting.server.isUsable, isEmptied, waiting.trials < Self.trialsPerServer {
        pool.idle[kind, default: []].append(waiting)
      }
    }
    if waiting.trials == Self.trialsPerServer - Self.handover { prepareNext(kind) }
    return record
  }

  /// How many trials ran in a forked process.
  var trials: Int { pool.withLock { $0.trials } }

  private func take(_ kind: Kind) -> Waiting? {
    let (waiting, isHopeless) = pool.withLock { pool in
      let isHopeless = pool.failures >= Self.patience
      return (isHopeless ? nil : pool.idle[kind]?.popLast(), isHopeless)
    }
    if waiting != nil || isHopeless { return waiting }
    if let new = try? start(kind) { return new }
    pool.withLock { $0.failures += 1 }
    return nil
  }

  /// Starts a server, which rehearses until it is needed. It is taken when no other server is idle.
  private func prepareNext(_ kind: Kind) {
    guard let waiting = try? start(kind) else { return }
    pool.withLock { $0.idle[kind, default: []].insert(waiting, at: 0) }
  }

  private func start(_ kind: Kind) throws -> Waiting? {
    let channel = try EventChannel()
    let sandbox = try Sandbox(under: folder + "/servers")
    var command = Command((kind.withoutNetwork ? Network.cutOff : []) + [built.executable])
    command.environment = sandbox.environment
    command.environment?["UNSEAM_SERVER"] = built.stateMap
    // Otherwise each process that is forked looks up anew what it calls for the first time.
    if sandbox.environment["LD_BIND_NOW"] == nil { command.environment?["LD_BIND_NOW"] = "unseam" }
    let place = SecludedPlace(
      seclusion: kind.seclusion, package: built.root, sandboxes: folder)
    command.environment?["UNSEAM_SECLUSION"] = place.request(for: sandbox)
    command.directory = built.root
    command.outputFile = sandbox.output
    command.channel = channel.descriptor
    return try ForkServer(command, by: launcher).map {
      Waiting(server: $0, channel: channel, sandbox: sandbox)
    }
  }
}
