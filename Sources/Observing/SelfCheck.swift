import Basics
import Commanding
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

  /// All tests. A second process, in which the canary seam is toggled, shows that toggles work.
  package func listTests() throws(SelfCheckError) -> TestCatalog {
    let canary = SeamID(number: 0xca4a_41ca_4a41_ca4a)
    let on = try listing(toggles: [], number: "list")
    let off = try listing(toggles: [canary], number: "canary")
    guard on.canary == true, off.canary == false else { throw .canaryIsDead }
    return TestCatalog(listed: on.listed)
  }

  /// What a trial can have for itself on this machine.
  package func seclusion() -> Seclusion {
    func entered(_ parts: Set<Seclusion.Part>, keepsLayers: Bool) -> Set<Seclusion.Part> {
      let place = SecludedPlace(
        seclusion: Seclusion(parts), package: built.root, sandboxes: sandboxes,
        keepsLayers: keepsLayers)
      let seen = try? listing(
        toggles: [], number: keepsLayers ? "kept" : "own", in: place)
      return Set((seen?.own ?? []).compactMap(Seclusion.Part.init))
    }
    let own = entered(Set(Seclusion.Part.allCases), keepsLayers: false)
    let files = own.subtracting([.network])
    // A layer must be readable for a later process. Where it is not, processes write to the real folders.
    guard own.contains(.package), entered(files, keepsLayers: true) == files else {
      return Seclusion(own.subtracting([.package, .temporary]))
    }
    return Seclusion(own, canKeepLayers: true)
  }

  private func listing(
    toggles: Set<SeamID>, number: String, in place: SecludedPlace? = nil
  ) throws(SelfCheckError) -> TranscriptReader {
    do {
      let sandbox = try Sandbox(under: sandboxes + "/" + number)
      defer { sandbox.remove() }
      let process = TestProcess(
        built: built, sandbox: sandbox,
        place: place
          ?? SecludedPlace(seclusion: .none, package: built.root, sandboxes: sandboxes),
        withoutNetwork: false, limit: .seconds(120))
      let script = TrialScript("listing", built: built, sandbox: sandbox, toggles: toggles)
      let record = try process.run(script, by: launcher)
      if record.ending == .interrupted { throw SelfCheckError.interrupted }
      let cleaner = TextCleaner(built: built, sandbox: sandbox)
      let transcript = TranscriptReader(record.events, cleaner: cleaner)
      guard transcript.isDone, record.fault == nil else {
        throw SelfCheckError.cannotList(record.ending, said: sandbox.complaint(cleaner))
      }
      return transcript
    } catch let error as SelfCheckError {
      throw error
    } catch {
      throw .cannotStart("\(error)")
    }
  }
}
