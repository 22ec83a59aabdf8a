import Foundation
import UnseamRuntime

/// What this process, and each one that it forks, has for itself, so that trials side by side do not meet.
///
/// Entered first of all, while the process has one thread. What tests write into a folder of their own lands in a layer over
/// the real one, which goes with the process, or stays where the tool outside keeps it for another.
struct Seclusion {
  /// What a process can have for itself.
  enum Part: String, CaseIterable {
    case network
    /// Message queues, semaphores and shared memory.
    case ipc
    /// The subject's folder.
    case package
    /// The folders for temporary files that all processes share.
    case temporary
  }

  /// What the kernel gave of what was asked for.
  private(set) var parts: Set<Part> = []
  private let kernel: KernelCalls
  private let layers: FolderLayers
  private let ownsRights: Bool
  /// Stands for the mounts without any layer; nil where nothing is renewed.
  private let bare: Int32?

  /// What the tool outside asks for.
  static func asked(in request: String) -> Set<Part> {
    Set(request.prefix { $0 != "\n" }.split(separator: " ").compactMap { Part(rawValue: "\($0)") })
  }

  /// Enters what the tool outside asks for, as far as the kernel allows; nil where it asks for nothing or allows nothing.
  ///
  /// - Parameters:
  ///   - request: the parts, the package, the folder for layers, the folder that stays as it is, and whether the layer stays: a line each.
  ///   - isRenewed: whether it is to be renewed, and not for one trial only.
  init?(_ request: String, isRenewed: Bool) {
    let lines = request.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 5, let kernel = KernelCalls() else { return nil }
    let wanted = Self.asked(in: request)
    guard !wanted.isEmpty, let isAdministrator = kernel.enterMounts() else { return nil }
    self.kernel = kernel
    // Root keeps the rights that it has in an ordinary run.
    ownsRights = isAdministrator || getuid() == 0
    if wanted.contains(.network), kernel.enter(.network) { parts.insert(.network) }
    if wanted.contains(.ipc), kernel.enter(.ipc) { parts.insert(.ipc) }
    bare = isRenewed ? kernel.leaveMounts() : nil
    layers = FolderLayers(
      kernel: kernel, package: lines[1], layer: lines[2], untouched: lines[3],
      stays: lines[4] == "stays")
    let place = FileManager.default.currentDirectoryPath
    parts = layers.mount(parts.union(wanted.filter(\.isOfFolders)))
    chdir(place)
    if parts.contains(.package), let written = layers.writtenOfPackage() {
      _unseamNoteLayer(over: lines[1], at: written)
    }
  }

  /// Makes all anew in which an earlier trial left something; false where that fails.
  func renew() -> Bool {
    if parts.contains(.network), KernelTables.showConnections {
      guard kernel.enter(.network) else { return false }
    }
    if parts.contains(.ipc), KernelTables.showSharedObjects {
      guard kernel.enter(.ipc) else { return false }
    }
    guard layers.areTouched(parts) else { return true }
    guard let bare else { return false }
    let place = FileManager.default.currentDirectoryPath
    guard kernel.copyMounts(of: bare) else { return false }
    let again = layers.mount(parts)
    chdir(place)
    return again == parts
  }

  /// Gives back the rights that the process has only within its own namespaces: tests have the user's.
  func giveUpRights() {
    if let bare { close(bare) }
    if !ownsRights { kernel.giveUpRights() }
  }
}

extension Seclusion.Part {
  var isOfFolders: Bool { self == .package || self == .temporary }
}
