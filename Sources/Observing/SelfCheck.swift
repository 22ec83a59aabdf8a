import Basics
import Foundation
import Instrumenting

/// Asks the built tests what they hold, and whether toggles work in them at all.
package struct SelfCheck: Sendable {
  private let built: BuiltTests
  private let launcher: Launcher
  private let sandboxes: String

  package init(_ built: BuiltTests, launcher: Launcher, sandboxes: String) {
    self.built = built
    self.launcher = launcher
    self.sandboxes = sandboxes
  }

  /// All tests, from a process that also showed that its canary sings when it should and only then.
  package func listTests() throws(SelfCheckError) -> TestCatalog {
    let canary = SeamID(number: 0xca4a_41ca_4a41_ca4a)
    let on = try listing(toggles: [], number: "list")
    let off = try listing(toggles: [canary], number: "canary")
    guard on.canary == true, off.canary == false else { throw .canaryIsDead }
    return TestCatalog(listed: on.listed)
  }

  private func listing(
    toggles: Set<SeamID>, number: String
  ) throws(SelfCheckError) -> TranscriptReader {
    do {
      let sandbox = try Sandbox(under: sandboxes + "/" + number, number: 0)
      defer { sandbox.remove() }
      let process = TestProcess(
        built: built, sandbox: sandbox, withoutNetwork: false, limit: .seconds(120))
      let script = TrialScript("listing", built: built, sandbox: sandbox, toggles: toggles)
      try sandbox.write(script)
      if try process.run(by: launcher) == .interrupted { throw SelfCheckError.interrupted }
      let transcript = TranscriptReader(
        TrialEvent.read(sandbox), wording: Wording(built: built, sandbox: sandbox))
      guard transcript.isDone else {
        throw SelfCheckError.cannotList(output: sandbox.outputTail)
      }
      return transcript
    } catch let error as SelfCheckError {
      throw error
    } catch {
      throw .cannotList(output: "\(error)")
    }
  }
}

/// Why nothing that the built tests say could be believed.
package enum SelfCheckError: Error, CustomStringConvertible {
  case cannotList(output: String)
  case canaryIsDead
  case interrupted

  package var description: String {
    switch self {
    case .cannotList(let output):
      "self-check failed: the test executable does not list its tests: \(output)"
    case .canaryIsDead:
      "self-check failed: toggling the canary seam changes nothing in the test executable; run 'unseam clean' and try again"
    case .interrupted: "interrupted"
    }
  }
}
