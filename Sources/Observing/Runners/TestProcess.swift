import Basics
import Commanding
import Foundation
import Instrumenting

/// One process of the instrumented test executable.
struct TestProcess {
  let built: BuiltTests
  let sandbox: Sandbox
  let place: SecludedPlace
  let withoutNetwork: Bool
  /// Whether sets and dictionaries have the same order as in every other such process.
  var withFixedHashing = false
  /// The longest time without any event.
  let limit: Duration

  /// Runs the script to its end.
  func run(_ script: TrialScript, by launcher: Launcher) throws -> ProcessRecord {
    let channel = try EventChannel()
    channel.begin(with: script.text)
    var command = Command((withoutNetwork ? Network.cutOff : []) + [built.executable])
    command.environment = sandbox.environment
    if withFixedHashing { command.environment?["SWIFT_DETERMINISTIC_HASHING"] = "1" }
    command.environment?["UNSEAM_SECLUSION"] = place.request(for: sandbox)
    command.directory = built.root
    command.outputFile = sandbox.output
    command.keepsOutputFile = true
    command.joinsErrors = true
    command.channel = channel.descriptor
    command.timeLimit = .silence(limit) { channel.length }
    let ending = try command.run(by: launcher).ending
    return ProcessRecord(ending, channel, key: script.key)
  }
}

/// Keeping real things off the network.
package enum Network {
  /// Put before a program, these words run it in a network namespace of its own, where nothing can be reached.
  static let cutOff = ["unshare", "--user", "--map-root-user", "--net"]

  /// Whether the kernel allows it.
  package static func canBeCutOff(by launcher: Launcher) -> Bool {
    var command = Command(cutOff + ["true"])
    command.timeLimit = .whole(.seconds(20))
    let result = try? command.run(by: launcher)
    return result?.succeeded == true
  }
}
