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

  /// The parts as one text, for a trial's key and for the request to a test process.
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
  /// The folder that holds all sandboxes of this run. No layer lies over it.
  let sandboxes: String
  /// Whether a later process finds what this one writes.
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
