import Foundation

/// What each trial has for itself, so that trials side by side can't meet; the other side is the trial driver's own
/// `Seclusion`.
package struct Seclusion: Hashable, Sendable {
  /// What a trial can have for itself.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    case network
    /// System V's objects and shared memory.
    case ipc
    /// The package's folder: what a test writes there lies in a layer above it.
    case package
    /// `/tmp` and `/var/tmp`, in the same way.
    case temporary
  }

  package var parts: Set<Part>
  /// Whether a layer can be kept for a later process.
  var canKeepLayers: Bool

  package init(_ parts: Set<Part>, canKeepLayers: Bool = false) {
    self.parts = parts
    self.canKeepLayers = canKeepLayers
  }

  /// Trials share all that processes of one user share.
  package static let none = Seclusion([])

  /// Whether trials share nothing that is known of.
  var isWhole: Bool { parts.count == Part.allCases.count }

  /// Names it, where what was observed is written down.
  var words: String { parts.map(\.rawValue).sorted().joined(separator: " ") }

  func without(_ part: Part) -> Seclusion {
    Seclusion(parts.subtracting([part]), canKeepLayers: canKeepLayers)
  }
}

/// Where a process's own things lie.
struct SecludedPlace {
  let seclusion: Seclusion
  /// The package's folder.
  let package: String
  /// Holds all private folders of this run, which are the real ones for every process.
  let sandboxes: String
  /// Whether what it writes is for a later process, too.
  var keepsLayers = false

  /// What a process in `sandbox` is asked to enter; nil for nothing.
  func request(for sandbox: Sandbox) -> String? {
    if seclusion.parts.isEmpty { return nil }
    if keepsLayers { mkdir(sandbox.kept, 0o755) }
    return [
      seclusion.words, package, keepsLayers ? sandbox.kept : sandbox.layer, sandboxes,
      keepsLayers ? "stays" : "goes",
    ].joined(separator: "\n")
  }
}
