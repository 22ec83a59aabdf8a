import Basics
import Commanding
import Foundation

/// The Swift toolchain that builds the subject: the one that built this tool.
package struct Toolchain: Sendable {
  /// The folder that holds `swift`, `swiftc` and the rest.
  package let binaries: String
  /// As `6.3.1`.
  package let version: String

  package var swift: String { binaries + "/swift" }
  package var compiler: String { binaries + "/swiftc" }

  /// The toolchain of the `swift` on PATH, if it is the one whose SwiftSyntax this process has loaded.
  package static func find(by launcher: Launcher) throws(ToolchainError) -> Toolchain {
    guard let onPath = folderOnPath() else { throw .notFound }
    let toolchain = Toolchain(binaries: onPath, version: try version(of: onPath, by: launcher))
    if let own = loadedToolchain(), own != onPath {
      let other = try version(of: own, by: launcher)
      if other != toolchain.version { throw .otherVersion(found: toolchain.version, built: other) }
    }
    return toolchain
  }

  private static func folderOnPath() -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in path.split(separator: ":") {
      let tool = URL(fileURLWithPath: String(folder)).appendingPathComponent("swift-build")
      guard FileManager.default.isExecutableFile(atPath: tool.path) else { continue }
      return tool.resolvingSymlinksInPath().deletingLastPathComponent().path
    }
    return nil
  }

  private static func version(
    of binaries: String, by launcher: Launcher
  ) throws(ToolchainError) -> String {
    let program = binaries + "/swiftc"
    var command = Command([program, "--version"])
    command.timeLimit = .whole(.seconds(60))
    let result: Command.Result
    do throws(CommandError) { result = try command.run(by: launcher) } catch {
      throw .unusable(program, reason: "\(error)")
    }
    if result.ending == .timedOut { throw .unusable(program, reason: "it does not end") }
    let text = result.outputText
    guard let start = text.range(of: "Swift version ") else { throw .notFound }
    return String(text[start.upperBound...].prefix { $0 != " " && $0 != "\n" })
  }

  /// Where the SwiftSyntax that this process runs with comes from.
  private static func loadedToolchain() -> String? {
    // Not `String(contentsOfFile:)`, which stops after the first page of such a file.
    guard let file = FileHandle(forReadingAtPath: "/proc/self/maps"),
      let data = try? file.readToEnd()
    else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      guard let start = line.firstIndex(of: "/"),
        let end = line.range(of: "/lib/swift/host/libSwiftSyntax.so")
      else { continue }
      return String(line[start..<end.lowerBound]) + "/bin"
    }
    return nil
  }
}

/// Why no toolchain can be used.
package enum ToolchainError: Error, CustomStringConvertible {
  case notFound
  case otherVersion(found: String, built: String)
  /// There is one that does not say what it is.
  case unusable(String, reason: String)

  package var description: String {
    switch self {
    case .notFound:
      "no Swift toolchain on PATH; install one from swift.org and put its 'usr/bin' first in PATH"
    case .unusable(let program, let reason):
      "'\(program) --version' can't be asked for its version: \(reason)"
    case .otherVersion(let found, let built):
      "the Swift on PATH is \(found), but this unseam was built with \(built); build unseam again with \(found), or put \(built) first in PATH"
    }
  }
}
