import Basics
import Commanding
import Foundation
import Observing
import Reporting

extension Session {
  /// What an audit needs of the machine, whatever the package.
  var machine: [Check] {
    [
      platform, processes, check("temporary folder", temporaryFolder), Check.memory(memory),
      Check.descriptors(Int(clamping: descriptors)), network, git,
    ]
  }

  private var platform: Check {
    var system = utsname()
    uname(&system)
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return Check.platform(text(system.sysname), text(system.machine))
  }

  /// Toolchain and test processes are found in `/proc`, and what escapes from a test, too.
  private var processes: Check {
    let name = "processes"
    guard access("/proc/self/maps", R_OK) == 0, access("/proc/self/exe", R_OK) == 0 else {
      return Check(.failed, name, "there is no /proc; mount it: mount -t proc proc /proc")
    }
    guard access("/proc/self/task/\(getpid())/children", R_OK) == 0 else {
      return Check(
        .warning, name,
        "the kernel does not name a process's children: what tests leave running in sessions of their own stays; end it yourself"
      )
    }
    return Check(.ok, name, "can be watched in /proc")
  }

  private func temporaryFolder() throws -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: sandboxes, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        "can't write to /tmp: \(error.localizedDescription); make it writable, since each trial has its HOME and TMPDIR there",
        .internalError)
    }
    let space = Check.disk(Session.space(in: "/tmp"), in: "/tmp")
    if space.grade == .failed { throw Failure(space.text, .internalError) }
    return "/tmp can be written, " + space.text
  }

  private var network: Check {
    console.progress("Checking", "network")
    if Network.canBeCutOff(by: launcher) {
      return Check(.ok, "network", "real things can run without network")
    }
    return Check(
      .warning, "network",
      "can't be cut off here ('unshare --user --map-root-user --net true' fails): seams that let a real thing run stay undecided; allow user namespaces, or add --allow-real if it may run"
    )
  }

  private var git: Check {
    let result = try? Command(["git", "--version"]).run(by: launcher)
    guard let result, result.succeeded else {
      return Check(.warning, "git", "can't be run, and --since needs it; install git")
    }
    return Check(.ok, "git", result.outputText.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// What the system has left, or less where a control group allows only that.
  private var memory: Int? {
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
      .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
      .compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    return (limits + [available].compactMap(\.self)).min()
  }

  private var available: Int? {
    guard
      let data = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/meminfo"))
        .readToEnd()
    else { return nil }
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("MemAvailable:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  private var descriptors: UInt {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return UInt(limit.rlim_cur)
  }

  /// How many bytes may still be written in the folder, or in the nearest above it that is there.
  static func space(in folder: String) -> Int? {
    var folder = folder
    while folder != "/", !FileManager.default.fileExists(atPath: folder) {
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Check.bytes(status.f_bavail, each: status.f_frsize)
  }
}
