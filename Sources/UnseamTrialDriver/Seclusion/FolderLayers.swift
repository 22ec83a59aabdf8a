import Foundation

/// Lays what this process and its children write over the folders that others see, too (overlayfs).
struct FolderLayers {
  let kernel: KernelCalls
  let package: String
  /// Where what is written lies.
  let layer: String
  /// A folder of the tool's own, which is the real one everywhere: through it they speak to one another.
  let untouched: String
  /// Whether what is written is there for a later process, too.
  let stays: Bool

  /// A folder and what it takes to lay one over it.
  private struct Folder {
    let path: String
    let part: Seclusion.Part
    /// Of the real one, and of what else is mounted within.
    let real: Int32
    let inner: [(path: String, real: Int32)]
  }

  private static let sharedMemory = "/dev/shm"
  private static let shared = ["/tmp", "/var/tmp"]

  /// Lays them; returns those parts of which all could be.
  func mount(_ wanted: Set<Seclusion.Part>) -> Set<Seclusion.Part> {
    let isReady = stays || kernel.mount("tmpfs", at: layer, kind: "tmpfs", options: "mode=755")
    guard isReady else { return [] }
    var failed: Set<Seclusion.Part> = []
    if wanted.contains(.ipc), !mountSharedMemory() { failed.insert(.ipc) }
    // All are looked up before the first hides another.
    let folders = folders(of: wanted)
    let base = openFolder(layer)
    let kept = openFolder(untouched)
    let real = wanted.contains(.package) ? -1 : openFolder(package)
    defer {
      for descriptor in folders.flatMap({ [$0.real] + $0.inner.map(\.real) }) + [base, kept, real] {
        close(descriptor)
      }
    }
    for folder in folders where !lay(over: folder, base) { failed.insert(folder.part) }
    if real >= 0 { bind(real, at: package) }
    bind(kept, at: untouched)
    return wanted.subtracting(failed)
  }

  /// Where all lies that is written under the package's folder; nil where some of it lies elsewhere.
  func writtenOfPackage() -> String? {
    MountTable().paths(under: package).allSatisfy(isOurs) ? written(at: package) : nil
  }

  /// Whether anything was written.
  func areTouched(_ parts: Set<Seclusion.Part>) -> Bool {
    if parts.contains(.ipc), isFilled(Self.sharedMemory) { return true }
    return paths.contains { isFilled(written(at: $0.path)) }
  }

  private func mountSharedMemory() -> Bool {
    guard stays else {
      return kernel.mount("tmpfs", at: Self.sharedMemory, kind: "tmpfs", options: "mode=1777")
    }
    let folder = layer + "/shm"
    mkdir(folder, 0o777)
    chmod(folder, 0o1777)
    return kernel.mount(folder, at: Self.sharedMemory, kind: nil, flags: 0x1000)
  }

  /// The outer before the inner.
  private var paths: [(path: String, part: Seclusion.Part)] {
    Self.shared.filter(isFolder).map { ($0, .temporary) } + [(package, .package)]
  }

  /// A layer's own entry among the layers.
  private func entry(of path: String) -> String {
    path == package ? "package" : path.replacingOccurrences(of: "/", with: "-")
  }

  private func written(at path: String) -> String { "\(layer)/\(entry(of: path))/upper" }

  private func folders(of parts: Set<Seclusion.Part>) -> [Folder] {
    let mounts = MountTable()
    return paths.filter { parts.contains($0.part) }.map { path, part in
      Folder(
        path: path, part: part, real: openFolder(path),
        inner: mounts.paths(under: path).filter { !isOurs($0) }.map { ($0, openAny($0)) })
    }
  }

  private func isOurs(_ path: String) -> Bool {
    path == layer || path == untouched || path.hasPrefix(untouched + "/")
  }

  /// Its own entry among the layers holds what is written, and a folder that the kernel works in.
  private func lay(over folder: Folder, _ base: Int32) -> Bool {
    let place = "/proc/self/fd/\(base)/" + entry(of: folder.path)
    let (upper, work) = (place + "/upper", place + "/work")
    mkdir(place, 0o755)
    if mkdir(upper, 0o755) == 0 { dress(upper, as: folder.real) }
    mkdir(work, 0o755)
    let options = "lowerdir=/proc/self/fd/\(folder.real),upperdir=\(upper),workdir=\(work)"
    // A folder of below can only be renamed or replaced where the layer may say so: in an attribute that ordinary users can't
    // write, or in one that they can.
    let isLaid = [isOrdinaryUsers ? ",userxattr" : ",redirect_dir=on", ""].contains { more in
      kernel.mount("overlay", at: folder.path, kind: "overlay", options: options + more)
    }
    guard isLaid else { return false }
    // What is mounted within is not part of what lies below.
    for inner in folder.inner { bind(inner.real, at: inner.path) }
    return true
  }

  /// Whether the process is in a user namespace that was made for it: elsewhere each number stands for itself.
  private var isOrdinaryUsers: Bool {
    let map = (try? String(contentsOfFile: "/proc/self/uid_map", encoding: .utf8)) ?? ""
    return map.split(whereSeparator: \.isWhitespace) != ["0", "0", "4294967295"]
  }

  /// Gives the layer's top folder the looks of the real one, whose place it takes.
  private func dress(_ path: String, as real: Int32) {
    var status = stat()
    guard fstat(real, &status) == 0 else { return }
    chown(path, status.st_uid, status.st_gid)
    chmod(path, status.st_mode & 0o7777)
    var times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, path, &times, 0)
  }

  private func bind(_ real: Int32, at path: String) {
    guard real >= 0 else { return }
    _ = kernel.mount("/proc/self/fd/\(real)", at: path, kind: nil, flags: 0x1000 | 0x4000)
  }

  private func openFolder(_ path: String) -> Int32 {
    open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  /// A mount may be of one file.
  private func openAny(_ path: String) -> Int32 { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func isFilled(_ path: String) -> Bool {
    guard let stream = opendir(path) else { return false }
    defer { closedir(stream) }
    var count = 0
    while count < 3, readdir(stream) != nil { count += 1 }
    return count == 3
  }
}
