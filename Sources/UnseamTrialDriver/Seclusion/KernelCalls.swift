import Foundation

/// Calls of the C library's that Swift does not see.
struct KernelCalls {
  /// A namespace that a process can have for itself beside that of its mounts.
  enum Namespace: Int32 {
    case network = 0x4000_0000
    case ipc = 0x0800_0000
  }

  private typealias Unshare = @convention(c) (Int32) -> Int32
  private typealias Mount =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UInt,
      UnsafePointer<CChar>?
    ) -> Int32
  private typealias Join = @convention(c) (Int32, Int32) -> Int32
  private typealias Control = @convention(c) (Int32, UInt, UnsafeMutableRawPointer) -> Int32
  private typealias SetRights = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Int32

  private static let mounts: Int32 = 0x0002_0000

  private let unshare: Unshare
  private let mounting: Mount
  private let join: Join
  private let control: Control
  private let setRights: SetRights

  /// Nil where the C library does not show them.
  init?() {
    guard let unshare = dlsym(nil, "unshare"), let mount = dlsym(nil, "mount"),
      let join = dlsym(nil, "setns"), let control = dlsym(nil, "ioctl"),
      let setRights = dlsym(nil, "capset")
    else { return nil }
    self.unshare = unsafeBitCast(unshare, to: Unshare.self)
    mounting = unsafeBitCast(mount, to: Mount.self)
    self.join = unsafeBitCast(join, to: Join.self)
    self.control = unsafeBitCast(control, to: Control.self)
    self.setRights = unsafeBitCast(setRights, to: SetRights.self)
  }

  /// Gives the process mounts of its own; nil where the kernel refuses, else whether it had the right to it by itself.
  func enterMounts() -> Bool? {
    let (user, group) = (getuid(), getgid())
    var isAdministrator = true
    if unshare(Self.mounts) != 0 {
      guard unshare(Self.mounts | 0x1000_0000) == 0 else { return nil }
      isAdministrator = false
      // It is the same user as before, who owns what he owned.
      guard write("deny", to: "/proc/self/setgroups"),
        write("\(user) \(user) 1", to: "/proc/self/uid_map"),
        write("\(group) \(group) 1", to: "/proc/self/gid_map")
      else { _exit(1) }
    }
    // What is mounted here is seen here only.
    let privately: UInt = 0x4_0000 | 0x4000
    guard mount("none", at: "/", kind: nil, flags: privately) else { _exit(1) }
    return isAdministrator
  }

  func enter(_ namespace: Namespace) -> Bool {
    guard unshare(namespace.rawValue) == 0 else { return false }
    if namespace == .network { startLoopback() }
    return true
  }

  func mount(
    _ source: String, at target: String, kind: String?, flags: UInt = 0, options: String? = nil
  ) -> Bool {
    mounting(source, target, kind, flags, options) == 0
  }

  /// Goes to the mounts that `before` stands for, and from there to a copy of them; those that this leaves go with their last process.
  func copyMounts(of before: Int32) -> Bool {
    join(before, Self.mounts) == 0 && unshare(Self.mounts) == 0
  }

  /// Leaves the process's mounts as they are for `copyMounts`, and goes to a copy of them.
  func leaveMounts() -> Int32? {
    let before = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC)
    let high = fcntl(before, F_DUPFD_CLOEXEC, 900)
    close(before)
    return high >= 0 && unshare(Self.mounts) == 0 ? high : nil
  }

  func giveUpRights() {
    let header: [UInt32] = [0x2008_0522, 0]
    let none = [UInt32](repeating: 0, count: 6)
    _ = header.withUnsafeBytes { head in
      none.withUnsafeBytes { rights in
        head.baseAddress.flatMap { head in rights.baseAddress.map { setRights(head, $0) } }
      }
    }
  }

  /// A new network has a loopback device that is switched off.
  private func startLoopback() {
    let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(socket) }
    // struct ifreq: the name, then the flags.
    var request = [UInt8](repeating: 0, count: 40)
    request.replaceSubrange(0..<2, with: Array("lo".utf8))
    request.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress, control(socket, 0x8913, start) == 0 else { return }
      bytes[16] |= 1
      _ = control(socket, 0x8914, start)
    }
  }

  private func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return text.withCString { Foundation.write(file, $0, strlen($0)) } == text.utf8.count
  }
}

/// What the kernel tells of the process's own namespaces.
enum KernelTables {
  /// Whether any connection is left, such as one that waits for late packets and keeps its port.
  static var showConnections: Bool {
    ["/proc/self/net/sockstat", "/proc/self/net/sockstat6"].contains { path in
      lines(of: path).contains { line in
        let words = line.split(separator: " ")
        guard let name = words.first, name.hasPrefix("TCP") else { return false }
        return zip(words.dropFirst(), words.dropFirst(2)).contains { key, value in
          (key == "inuse" || key == "tw") && value != "0"
        }
      }
    }
  }

  /// Whether any object of System V's is left, which lives longer than its process.
  static var showSharedObjects: Bool {
    ["shm", "sem", "msg"].contains { lines(of: "/proc/sysvipc/" + $0).count > 1 }
  }

  private static func lines(of path: String) -> [Substring] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        .split(whereSeparator: \.isNewline)
    }
  }
}
