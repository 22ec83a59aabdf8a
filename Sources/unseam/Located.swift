import Basics
import Commanding
import Discovering
import Foundation
import Instrumenting

/// What is tried instead of the sources as they are.
struct TriedChange: Sendable {
  /// The changed files' texts, by path relative to the package.
  let texts: [String: [UInt8]]
  /// Whether seams are switched off at all; if not, only the tests as they are get judged.
  let judgesSeams: Bool
  /// The tests to look at; nil for all.
  let tests: Set<TestID>?
  /// Those of them that are looked at even where the change can't have affected them.
  let alwaysJudged: Set<TestID>
  /// Whether no test ended by chance before the change.
  let isOfSteadyTests: Bool
}

/// The subject as its manifest and its source describe it; nothing is built yet.
struct Located: Sendable {
  let session: Session
  let subject: Subject
  let discovery: Discovery
  let scratch: Scratch
  let toolchain: Toolchain
  /// What is tried in the place of files on disk; nil for an audit of what is there.
  let change: TriedChange?
  /// The files before the change.
  let filesBefore: [EditedFile]

  /// What there must be before anything of the subject is read.
  struct Ground {
    let root: String
    let scratch: Scratch
    let toolchain: Toolchain

    /// - Parameter isReading: whether nothing is built: then the scratch folder is only looked at, whoever uses it.
    ///   Otherwise it is taken into use.
    init(_ session: Session, isReading: Bool = false) throws {
      root = try session.packageRoot()
      scratch = session.scratch(in: root)
      try session.checkMachine()
      do {
        try scratch.check(besides: Scratch.sourceFolders, of: root)
        toolchain = try Toolchain.find(by: session.launcher)
        if isReading { try scratch.check() } else { try scratch.prepare() }
      } catch let error as ToolchainError {
        throw Failure("\(error)", .usage)
      } catch let error as ScratchError {
        throw Failure("\(error)", .usage)
      }
    }
  }

  init(_ session: Session) throws { try self.init(session, Ground(session)) }

  init(_ session: Session, _ ground: Ground) throws {
    try self.init(session, ground.toolchain, ground.scratch, root: ground.root)
  }

  /// - Parameter scratch: has been prepared, or only checked where nothing will be built.
  init(_ session: Session, _ toolchain: Toolchain, _ scratch: Scratch, root: String) throws {
    (self.session, self.toolchain, self.scratch) = (session, toolchain, scratch)
    session.console.progress("Reading the package")
    subject = try Located.describe(root, toolchain, scratch, session.launcher)
    do throws(ScratchError) {
      try scratch.check(besides: subject.targets.map(\.path), of: root)
    } catch {
      // Made just now, or else SwiftPM had taken it for sources before.
      try? FileManager.default.removeItem(atPath: scratch.root)
      throw Failure("\(error)", .usage)
    }
    change = nil
    discovery = try Located.discover(subject, [:])
    filesBefore = discovery.files
  }

  /// The same subject with other text in some of its files, which stay as they are on disk.
  init(_ located: Located, _ session: Session, with change: TriedChange) throws {
    (self.session, subject, self.change) = (session, located.subject, change)
    (scratch, toolchain) = (located.scratch, located.toolchain)
    discovery = try Located.discover(subject, change.texts)
    filesBefore = located.filesBefore
  }

  /// The tests of `tests` that the tried change can have affected; nil where none is tried.
  func affectedByChange(among tests: [TestID]) -> Set<TestID>? {
    guard let change else { return nil }
    let texts = change.texts.keys.reduce(into: [:]) { texts, path in
      texts[path] = filesBefore.first { $0.path == path }?.original ?? []
    }
    return Changes(from: texts)
      .affected(among: tests, TestSources(subject, discovery), discovery.files).tests
  }

  /// The seams of the kinds that were asked for.
  var seams: [Seam] {
    if change?.judgesSeams == false { return [] }
    let kinds = session.options.seams
    return kinds.isEmpty ? discovery.seams : discovery.seams.filter { kinds.contains($0.kind) }
  }

  /// What SwiftPM says of the package; nothing is built or resolved.
  static func describe(
    _ root: String, _ toolchain: Toolchain, _ scratch: Scratch, _ launcher: Launcher
  ) throws -> Subject {
    var command = Command([
      toolchain.swift, "package", "--package-path", root, "--scratch-path", scratch.build,
      "describe", "--type", "json",
    ])
    command.timeLimit = .whole(.seconds(1_200))
    let result: Command.Result
    do throws(CommandError) { result = try command.run(by: launcher) } catch {
      throw Failure("\(error)", .usage)
    }
    if result.ending == .timedOut {
      throw Failure(
        "'swift package describe' does not end; see whether it does in the package", .doesNotBuild)
    }
    guard result.succeeded else {
      let lines = result.errorText.split(separator: "\n").filter { $0.contains("error:") }
      throw Failure(
        (["the manifest '\(root)/Package.swift' can't be read; mend it and try again"]
          + lines.prefix(3).map(String.init)).joined(separator: "\n"), .doesNotBuild)
    }
    return try Subject(describing: result.output, root: root)
  }

  private static func discover(
    _ subject: Subject, _ patch: [String: [UInt8]]
  ) throws -> Discovery {
    do {
      return try Discovering.discover(in: subject) { path in
        try patch[path] ?? wholeFile(subject.root + "/" + path)
      }
    } catch {
      // The compiler could not read the file either.
      throw Failure("\(error)", .doesNotBuild)
    }
  }
}

/// The bytes of a file; the error is the system's own words.
private func wholeFile(_ path: String) throws -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    if count < 0 { throw Unreadable(reason: String(cString: strerror(errno))) }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// Why a file can't be read, as a fragment.
private struct Unreadable: Error, CustomStringConvertible {
  let reason: String

  var description: String { reason }
}
