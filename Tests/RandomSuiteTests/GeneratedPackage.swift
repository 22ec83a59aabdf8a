import Foundation

/// Many generated suites in one package, so that one build serves them all; goes with `remove`.
///
/// UNSEAM_RANDOM_FOLDER names a folder that keeps packages and reports for whoever wants to look at them.
struct GeneratedPackage: Sendable {
  let suites: [SuiteText]
  private let home: URL
  private let isKept: Bool
  var root: URL { home.appendingPathComponent("package") }
  var scratch: URL { home.appendingPathComponent("scratch") }

  init(seeds: [Int]) throws {
    suites = seeds.map { SuiteText(SuiteGenerator.suite(seed: $0)) }
    let kept = ProcessInfo.processInfo.environment["UNSEAM_RANDOM_FOLDER"]
    isKept = kept != nil
    let folder = kept.map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
    home = folder.appendingPathComponent("unseam-random-" + String(UUID().uuidString.prefix(8)))
    try write(Self.manifest, to: "Package.swift")
    try write(Self.support, to: "Tests/GeneratedTests/Support.swift")
    for suite in suites { try write(suite.text, to: suite.path) }
  }

  func report(_ suite: SuiteText) -> URL {
    home.appendingPathComponent("report-\(suite.suite.name).json")
  }

  func remove() {
    if !isKept { try? FileManager.default.removeItem(at: home) }
  }

  private func write(_ text: String, to path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(name: "Generated", targets: [.testTarget(name: "GeneratedTests")])

    """

  private static let support = """
    import Foundation

    let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path

    func environmentText(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }

    func environmentNumber(_ name: String) -> Int { Int(environmentText(name)) ?? 0 }

    func path(_ folder: String, _ name: String) -> String {
      (folder == "PACKAGE" ? packageFolder : environmentText(folder)) + "/" + name
    }

    func fileNumber(_ folder: String, _ name: String) -> Int {
      (try? String(contentsOfFile: path(folder, name), encoding: .utf8)).flatMap { Int($0) } ?? 0
    }

    func keep(_ number: Int, _ folder: String, _ name: String) {
      try? Data(String(number).utf8).write(to: URL(fileURLWithPath: path(folder, name)))
    }

    func isInPackage() -> Bool {
      var (here, there) = (stat(), stat())
      guard stat(".", &here) == 0, stat(packageFolder, &there) == 0 else { return false }
      return here.st_ino == there.st_ino && here.st_dev == there.st_dev
    }

    /// What one test at a time can have.
    final class Owner: @unchecked Sendable {
      private let lock = NSLock()
      private var owner: UInt = 0

      /// Whether nobody else took it within a while.
      func keep() -> Bool {
        let own = pthread_self()
        lock.withLock { owner = own }
        usleep(100_000)
        return lock.withLock {
          defer { owner = 0 }
          return owner == own
        }
      }
    }

    func addLine(to name: String) {
      guard let file = fopen(packageFolder + "/" + name, "a") else { return }
      fputs("a day like any other\\n", file)
      fclose(file)
    }

    /// Whether a port of the loopback device is free, which it then is not for a while.
    func holdPort() -> Bool {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(47_813).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      usleep(5_000)
      return result == 0
    }

    /// Nobody listens on port 1.
    func serverAnswers() -> Bool {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(1).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }

    """
}
