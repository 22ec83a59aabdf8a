import Foundation

extension Session {
  /// As many files as an audit has open at once, with some to spare for each test process.
  private static let leastDescriptors: UInt = 64

  /// Refuses a machine's settings with which nothing can be run.
  func checkMachine() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < Self.leastDescriptors
    else { return }
    throw Failure(
      "only \(limit.rlim_cur) files may be open at once, and an audit needs \(Self.leastDescriptors); try again after 'ulimit -n 1024'",
      .usage)
  }

  /// Sees to it that what we start has a temporary folder that it can use: one that can be written, and whose path the
  /// compiler does not crash on.
  static func chooseTemporaryFolder() {
    guard let named = ProcessInfo.processInfo.environment["TMPDIR"] else { return }
    var status = stat()
    let isUsable =
      named.hasPrefix("/") && named.utf8.allSatisfy { $0 < 0x80 } && stat(named, &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR && access(named, W_OK | X_OK) == 0
    if !isUsable { setenv("TMPDIR", "/tmp", 1) }
  }
}
