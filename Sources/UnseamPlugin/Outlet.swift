import Foundation

/// Where the command's standard output and standard error go.
///
/// SwiftPM hands on all that a plug-in writes to its own standard output, late and in one stream. So they go straight to
/// where SwiftPM's own lead, where these can be opened: progress stays live, a terminal a terminal, and the two apart.
enum Outlet {
  /// The stream with the number (1 or 2); our own where SwiftPM's can't be used.
  static func handle(_ number: Int32) -> FileHandle {
    let path = "/proc/\(getppid())/fd/\(number)"
    guard isShareable(path, number) else { return own(number) }
    // A pipe that nobody reads must not make us wait.
    let descriptor = open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return own(number) }
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func own(_ number: Int32) -> FileHandle {
    number == 1 ? .standardOutput : .standardError
  }

  /// A file that SwiftPM writes to at a place of its own is left to it: each would overwrite the other's text.
  private static func isShareable(_ path: String, _ number: Int32) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFCHR, S_IFIFO: return true
    case S_IFREG: return isAppendedTo(number)
    default: return false
    }
  }

  private static func isAppendedTo(_ number: Int32) -> Bool {
    let path = "/proc/\(getppid())/fdinfo/\(number)"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("flags:") }),
      let flags = Int32(line.filter { "0"..."7" ~= $0 }, radix: 8)
    else { return false }
    return flags & O_APPEND != 0
  }
}
