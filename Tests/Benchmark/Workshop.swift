import Basics
import Commanding
import Discovering
import Foundation
import Instrumenting
import Observing

/// A temporary folder with copies of packages, and what it takes to build and run them.
struct Workshop {
  let root: String
  let launcher = Launcher()
  let toolchain: Toolchain
  let runtime: RuntimeLibrary
  /// The real package that was named.
  let package: String?
  /// How often each comparison is made.
  let pairs: Int

  init(package: String?, pairs: Int) throws {
    self.package = package.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    self.pairs = pairs
    Launcher.adoptOrphans()
    root = "/tmp/unseam-benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    toolchain = try Toolchain.find(by: launcher)
    // Kept in a folder of our own, so that its build is always seen and can be counted apart.
    let cache = root + "/cache"
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    runtime = try RuntimeLibrary.prepare(with: toolchain, cache: cache, by: launcher)
    note("runtime library", (runtime.buildTime ?? .zero) / .seconds(1))
  }

  func cleanUp() {
    launcher.endStrays()
    try? FileManager.default.removeItem(atPath: root)
  }

  /// Builds the runtime where the command looks for it: that is paid once for each version, and not by an audit.
  func prepareForAudits() throws {
    _ = try RuntimeLibrary.prepare(
      with: toolchain, cache: RuntimeLibrary.defaultCache, by: launcher)
  }

  /// A copy of a fixture of ours.
  func copy(fixture: String) throws -> String {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/" + fixture).standardizedFileURL.path
    return try copy(package: fixtures)
  }

  /// A copy of a package without its build products.
  func copy(package: String) throws -> String {
    let target =
      root + "/" + URL(fileURLWithPath: package).lastPathComponent + "-"
      + String(UInt16.random(in: .min ... .max), radix: 36)
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: package)
    where name != ".build" {
      try FileManager.default.copyItem(atPath: package + "/" + name, toPath: target + "/" + name)
    }
    return target
  }

  /// What the package's manifest and source say.
  func discover(in package: String, scratch: Scratch) throws -> (Subject, Discovery) {
    let words = [
      toolchain.swift, "package", "--package-path", package, "--scratch-path", scratch.build,
      "describe", "--type", "json",
    ]
    let described = try Command(words).run(by: launcher)
    let subject = try Subject(describing: described.output, root: package)
    let discovery = try Discovering.discover(in: subject) { path in
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: package + "/" + path)))
    }
    return (subject, discovery)
  }

  func builder(_ subject: Subject, scratch: Scratch) -> Builder {
    Builder(
      subject: subject, scratch: scratch, toolchain: toolchain, runtime: runtime,
      launcher: launcher, extraArguments: [], progress: { _ in })
  }

  /// Fetches what the package depends on.
  func resolve(_ package: String, scratch: String) throws {
    try swift(["package", "resolve"], package, scratch)
  }

  /// Builds the package's tests as its authors do.
  func buildPlainly(_ package: String, scratch: String) throws {
    try swift(["build", "--build-tests"], package, scratch)
  }

  /// Runs the package's tests as its authors do; they need not pass, but come to an end within five minutes.
  func testPlainly(_ package: String, scratch: String) throws {
    let result = try run(["test", "--skip-build"], package, scratch, limit: .whole(.seconds(300)))
    guard [.exited(0), .exited(1)].contains(result.ending) else {
      throw Failure(text: "swift test ended with \(result.ending)")
    }
  }

  private func swift(_ words: [String], _ package: String, _ scratch: String) throws {
    let result = try run(words, package, scratch)
    guard result.succeeded else {
      throw Failure(text: (result.outputText + result.errorText).suffix(2_000) + "")
    }
  }

  private func run(
    _ words: [String], _ package: String, _ scratch: String, limit: TimeLimit? = nil
  ) throws -> Command.Result {
    var command = Command(
      [toolchain.swift] + words + ["--package-path", package, "--scratch-path", scratch])
    command.timeLimit = limit
    return try command.run(by: launcher)
  }

  func runner(
    _ built: BuiltTests, jobs: Int = ProcessInfo.processInfo.activeProcessorCount
  ) throws -> (TrialRunner, TestCatalog) {
    let sandboxes = root + "/trials-" + String(UInt32.random(in: .min ... .max), radix: 36)
    let check = SelfCheck(built, launcher: launcher, sandboxes: sandboxes)
    let catalog = try check.listTests()
    let runner = TrialRunner(
      built, catalog: catalog, launcher: launcher,
      settings: .init(
        jobs: jobs, floor: .seconds(10), firstLimit: .seconds(60), sandboxes: sandboxes,
        seclusion: check.seclusion()))
    return (runner, catalog)
  }
}

/// Why something can't be measured.
struct Failure: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
