import Foundation

/// What processes of one machine share.
public enum Depot {
  /// A file beside the package's manifest.
  public static func file(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(name).path
  }

  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  public static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// Holds a port of the loopback device for a while; the error's number, or zero.
  public static func serve(on port: UInt16) -> Int32 {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(server) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { return errno }
    if listen(server, 1) != 0 { return errno }
    usleep(20_000)
    return 0
  }

  /// Holds a lock file for a while; whether nobody else had it.
  public static func lock(_ path: String) -> Bool {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if file < 0 { return false }
    usleep(20_000)
    close(file)
    unlink(path)
    return true
  }

  /// Holds an object of shared memory for a while; whether nobody else had it.
  public static func share(_ name: String) -> Bool {
    let object = shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0o600)
    if object < 0 { return false }
    usleep(20_000)
    close(object)
    shm_unlink(name)
    return true
  }

  /// The same of System V's.
  public static func share(key: Int32) -> Bool {
    let object = shmget(key, 4_096, 0o1000 | 0o2000 | 0o600)
    if object < 0 { return false }
    usleep(20_000)
    shmctl(object, 0, nil)
    return true
  }
}
