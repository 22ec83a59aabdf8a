import Foundation

/// Forks a process for each trial that the tool outside asks for, so that starting one costs no loading.
///
/// A fork copies only the thread that asks for it: it is made while the process has one thread and has run
/// nothing of the subject's but what runs on loading. Speaks over standard input, which is a socket: a request is
/// `<length of script> TAB <output file>` and the script; the answers are `started <process>` and, later, `ended <wait
/// status>`, or `refused` where forking is not safe.
struct TrialServer {
  private typealias Fork = @convention(c) () -> pid_t
  private typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32

  private let socket: Int32
  private let fork: Fork
  private let control: Control
  private let seclusion: Seclusion?

  /// Nil where the C library does not show what it takes.
  init?(in seclusion: Seclusion?) {
    self.seclusion = seclusion
    // Neither is visible to Swift: it can't know what a fork leaves behind, and the other is variadic.
    guard let fork = dlsym(nil, "fork"), let control = dlsym(nil, "prctl") else { return nil }
    self.fork = unsafeBitCast(fork, to: Fork.self)
    self.control = unsafeBitCast(control, to: Control.self)
    // As far from the numbers that tests close or count on as is allowed.
    socket = [900, 200, 10].lazy.map { fcntl(0, F_DUPFD_CLOEXEC, $0) }.first { $0 >= 0 } ?? -1
    if socket < 0 { return nil }
    readNothing()
  }

  /// Answers requests; returns what to do in each process that is forked, and never in the first, which ends
  /// once its client is gone and no trial is running.
  func nextTrial() -> TrialFile {
    let server = getpid()
    var ended: [pid_t] = []
    while let (output, trial) = nextRequest() {
      // Before the fork, so that the child need not search.
      let noted = ThreadNumber(server)
      guard hasOneThread, noted.count > 0 else {
        say("refused")
        continue
      }
      let child = fork()
      if child == 0 {
        noted.replace(by: getpid())
        become(aTrialOf: server, output: output)
        return trial
      }
      guard child > 0 else {
        say("refused")
        continue
      }
      setpgid(child, child)
      say("started \(child)")
      endWithClient(true)
      let status = waitForEnd(of: child)
      endWithClient(false)
      say("ended \(status)")
      ended.append(child)
      if ended.count > Self.mostEnded { forget(ended.removeFirst()) }
      // The next trial must find nothing of this one.
      if seclusion?.renew() == false { _exit(1) }
    }
    ended.forEach(forget)
    _exit(0)
  }

  /// The output file and the script of the next request; nil once the client is gone.
  private func nextRequest() -> (String, TrialFile)? {
    var bytes: [UInt8] = []
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(
          separator: "\t", maxSplits: 1)
        guard words.count == 2, let count = Int(words[0]) else { return nil }
        let script = bytes[(end + 1)...]
        if script.count >= count {
          return (String(words[1]), TrialFile(text: String(decoding: script, as: UTF8.self)))
        }
      }
      if !hear(&bytes) { return nil }
    }
  }

  private func hear(_ bytes: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
      let count = read(socket, buffer.baseAddress, buffer.count)
      if count > 0 { bytes += buffer.prefix(count) }
      return count > 0 || (count < 0 && errno == EINTR)
    }
  }

  private func become(aTrialOf server: pid_t, output: String) {
    setpgid(0, 0)
    // PR_SET_PDEATHSIG: no trial outlives its server.
    _ = control(1, UInt(SIGKILL), 0, 0, 0)
    if getppid() != server { _exit(0) }
    close(socket)
    seclusion?.giveUpRights()
    let file = open(output, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    // Behind what earlier trials printed.
    lseek(file, 0, SEEK_END)
    dup2(file, 1)
    dup2(file, 2)
    close(file)
  }

  /// Whether the signal that tells of the client's end (SIGIO), and ends this process and with it the trial, is wanted: while
  /// a trial runs nobody reads, and the client says nothing.
  private func endWithClient(_ isWanted: Bool) {
    // O_ASYNC, which is not visible to Swift.
    let flag: Int32 = 0o20000
    if isWanted { _ = fcntl(socket, F_SETOWN, getpid()) }
    let flags = fcntl(socket, F_GETFL)
    _ = fcntl(socket, F_SETFL, isWanted ? flags | flag : flags & ~flag)
  }

  /// Returns the wait status. What is left of the process's group is ended before its number can be given to another.
  private func waitForEnd(of child: pid_t) -> Int32 {
    var info = siginfo_t()
    while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    kill(-child, SIGKILL)
    let status = info._sifields._sigchld.si_status
    return switch Int(info.si_code) {
    case CLD_EXITED: status << 8
    case CLD_DUMPED: status | 0x80
    default: status
    }
  }

  /// So many ended trials are left for the kernel to know.
  ///
  /// To forget a process, the kernel waits, at work all the while, until each of its threads is gone. Dispatch's background
  /// threads have the lowest priority: on a busy machine such a wait took up to a second. Some trials later they are gone.
  private static let mostEnded = 16

  private func forget(_ child: pid_t) {
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
  }

  private var hasOneThread: Bool {
    guard let stream = opendir("/proc/self/task") else { return false }
    defer { closedir(stream) }
    var count = 0
    // All but `.` and `..`.
    while let entry = readdir(stream) { count += entry.pointee.d_name.0 == 46 ? 0 : 1 }
    return count == 1
  }

  private func readNothing() {
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, 0)
    close(nothing)
  }

  private func say(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
