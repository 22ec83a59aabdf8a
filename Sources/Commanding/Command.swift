import Foundation

/// A process to start: the only way in which the tool starts one.
///
/// It runs in a process group of its own; standard input is empty; standard output and standard error go to
/// files, so that no pipe can fill up. The whole group is ended when the time limit is over and when
/// the process itself has ended.
package struct Command: Sendable {
  package var arguments: [String]
  /// Nil for our own environment.
  package var environment: [String: String]?
  package var directory: String?
  package var timeLimit: TimeLimit?
  /// Where standard output goes; nil for a file that `Result` holds in memory afterwards.
  package var outputFile: String?
  /// Whether the output is appended to the file, instead of replacing what the file holds.
  package var keepsOutputFile = false
  /// Whether standard error goes where standard output goes.
  package var joinsErrors = false

  /// What the process gets as its descriptor 3; nil for nothing.
  package var channel: Int32?

  /// How the process ended.
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
    /// The launcher was closed before or while it ran.
    case interrupted

    /// What `waitpid` says.
    init(waitStatus status: Int32) {
      let signal = status & 0x7f
      self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
  }

  /// What is left of a process.
  package struct Result: Sendable {
    package let ending: Ending
    package let output: Data
    package let errors: Data

    package var succeeded: Bool { ending == .exited(0) }
    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// - Parameter arguments: the program's path (looked up in PATH where it has no slash) and its arguments.
  package init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the process to its end; blocks the calling thread.
  package func run(by launcher: Launcher) throws(CommandError) -> Result {
    let output = try CaptureFile(outputFile, keeping: keepsOutputFile)
    let errors = joinsErrors ? nil : try CaptureFile(nil)
    defer {
      output.close()
      errors?.close()
    }
    let group = try launcher.started { () throws(CommandError) in
      try spawn(
        input: nil, output: output.descriptor, errors: errors?.descriptor ?? output.descriptor)
    }
    guard let group else { return Result(ending: .interrupted, output: Data(), errors: Data()) }
    let watchdog = timeLimit.map { limit in Watchdog(limit) { launcher.end(group) } }
    let status = wait(for: group)
    watchdog?.cancel()
    let wasClosed = launcher.isClosed
    launcher.forget(group)
    return Result(
      ending: wasClosed
        ? .interrupted
        : watchdog?.hasFired == true ? .timedOut : Ending(waitStatus: status),
      output: outputFile == nil ? output.contents() : Data(), errors: errors?.contents() ?? Data())
  }

  private func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// That of the process's first thread.
  private static let niceness = getpriority(processPriority, id_t(getpid()))

  /// - Parameter input: becomes standard input, which is empty otherwise.
  func spawn(input: Int32?, output: Int32, errors: Int32) throws(CommandError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    // Last, since until then one of the other files may be descriptor 3.
    if let channel { posix_spawn_file_actions_adddup2(&actions, channel, 3) }
    closeInherited(from: channel == nil ? 3 : 4, &actions)
    if let directory { addDirectoryChange(to: directory, &actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A child must not inherit signals that this process ignores or blocks.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    return try start(actions: &actions, attributes: &attributes)
  }

  /// Closes in the new process all other descriptors that we opened or inherited: a report must not depend on them.
  private func closeInherited(
    from first: Int32, _ actions: inout posix_spawn_file_actions_t
  ) {
    // Not in the module map of the C library, though it is in the library (glibc 2.34).
    guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
    typealias AddClosing = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
    _ = unsafeBitCast(symbol, to: AddClosing.self)(&actions, first)
  }

  private func addDirectoryChange(
    to directory: String, _ actions: inout posix_spawn_file_actions_t
  ) {
    // Not in the module map of the C library, though it is in the library.
    guard let symbol = dlsym(nil, "posix_spawn_file_actions_addchdir_np") else { return }
    typealias AddChange = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32
    _ = unsafeBitCast(symbol, to: AddChange.self)(&actions, directory)
  }

  private func start(
    actions: inout posix_spawn_file_actions_t, attributes: inout posix_spawnattr_t
  ) throws(CommandError) -> pid_t {
    let words = arguments.map { strdup($0) } + [nil]
    let variables = (environment ?? ProcessInfo.processInfo.environment).map {
      strdup($0.key + "=" + $0.value)
    }
    let environment = variables + [nil]
    defer { for pointer in words + environment { free(pointer) } }
    // A thread of a dispatch queue may have another niceness than the process was started with.
    setpriority(processPriority, 0, Self.niceness)
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, &attributes, words, environment)
    guard code == 0 else {
      throw .couldNotStart(program: arguments[0], reason: String(cString: strerror(code)))
    }
    return process
  }
}

/// Why a process could not be run.
package enum CommandError: Error, Hashable, CustomStringConvertible {
  case couldNotStart(program: String, reason: String)
  case noRoomForOutput(path: String, reason: String)

  package var description: String {
    switch self {
    case .couldNotStart(let program, let reason): "can't start '\(program)': \(reason)"
    case .noRoomForOutput(let path, let reason): "can't write '\(path)': \(reason)"
    }
  }
}

/// A file that takes what a process prints.
struct CaptureFile {
  let descriptor: Int32

  /// - Parameter isKept: whether writing begins behind what the file holds.
  init(_ path: String?, keeping isKept: Bool = false) throws(CommandError) {
    if let path {
      descriptor = open(path, O_RDWR | O_CREAT | (isKept ? 0 : O_TRUNC) | O_CLOEXEC, 0o644)
      if isKept { lseek(descriptor, 0, SEEK_END) }
    } else {
      descriptor = try unnamedFile()
    }
    guard descriptor >= 0 else {
      throw .noRoomForOutput(
        path: path ?? "memory", reason: String(cString: strerror(errno)))
    }
  }

  func contents() -> Data {
    lseek(descriptor, 0, SEEK_SET)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    return (try? handle.readToEnd()) ?? Data()
  }

  func close() { Glibc.close(descriptor) }
}

/// A file without a name, which lies in memory: it needs no folder that can be written, and nothing is left of it.
package func unnamedFile() throws(CommandError) -> Int32 {
  // Not in the module map of the C library, though it is in the library. The 1 is MFD_CLOEXEC.
  typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
  let create = dlsym(nil, "memfd_create").map { unsafeBitCast($0, to: Create.self) }
  if let descriptor = create?("unseam", 1), descriptor >= 0 { return descriptor }
  throw .noRoomForOutput(path: "memory", reason: String(cString: strerror(errno)))
}

/// What a priority is asked of, in the type that the functions for it take.
private let processPriority = __priority_which_t(PRIO_PROCESS.rawValue)
