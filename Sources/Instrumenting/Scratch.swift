import Basics
import Foundation

/// The only folder that the tool writes to: build products, instrumented text, the last report.
package struct Scratch: Sendable {
  package let root: String

  package init(_ root: String) { self.root = root }

  /// SwiftPM's own scratch folder.
  package var build: String { root + "/build" }
  package var instrumented: String { root + "/instrumented" }
  package var overlay: String { root + "/overlay.json" }
  package var entryPoint: String { root + "/entry-point/UnseamEntryPoint.swift" }
  package var workspace: String { root + "/subject.xcworkspace" }
  package var rollbacks: String { root + "/rollbacks.json" }
  package var stateMap: String { root + "/state-map" }
  package var buildLog: String { root + "/build.log" }
  /// Takes what compilers leave behind when they are interrupted; emptied after every build.
  ///
  /// In `/tmp` where the scratch folder's path holds other letters than ASCII's: in such a one the compiler crashes.
  package var temporary: String {
    root.utf8.allSatisfy { $0 < 0x80 }
      ? root + "/tmp" : "/tmp/unseam-build-" + StableHash.hexadecimal(StableHash.of([root]))
  }
  /// Holds the path of the folder.
  private var place: String { root + "/place" }
  package var report: String { root + "/report.json" }
  /// What the sources were when that report was made.
  package var sources: String { root + "/sources.json" }
  package var timings: String { root + "/timings.json" }
  /// What was observed in earlier audits.
  package var trials: String { root + "/trials" }

  /// Whether the folder was made by us: many have a file named `lock`.
  package var isOurs: Bool {
    guard let lock = FileManager.default.contents(atPath: root + "/lock") else { return false }
    return lock == Self.mark
  }

  /// What the lock holds.
  private static let mark = Data("unseam's scratch folder\n".utf8)

  /// Refuses what can't be a scratch folder of ours: a file, or a folder that holds something else. Writes nothing.
  ///
  /// - Returns: whether it holds anything yet.
  @discardableResult
  package func check() throws(ScratchError) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), !isFolder.boolValue {
      throw .notAFolder(root)
    }
    let present = try? FileManager.default.contentsOfDirectory(atPath: root)
    let isFilled = present?.isEmpty == false
    if isFilled, !isOurs { throw .foreign(root) }
    return isFilled
  }

  /// Refuses a folder that lies where the package's sources do: SwiftPM would take its content for sources.
  ///
  /// - Parameters:
  ///   - folders: relative to the package.
  package func check(besides folders: [String], of package: String) throws(ScratchError) {
    guard root.hasPrefix(package + "/") else { return }
    let inner = root.dropFirst(package.count + 1)
    // SwiftPM looks into no hidden folder.
    guard !inner.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { return }
    for folder in folders where inner == folder || inner.hasPrefix(folder + "/") {
      throw .amongSources(root, folder: folder)
    }
  }

  /// Where SwiftPM looks for targets that name no path.
  package static let sourceFolders = [
    "Sources", "Source", "src", "srcs", "Tests", "Plugins", "Snippets",
  ]

  /// Makes the folder and takes its lock, which is held until the process ends. A folder that holds something else
  /// is refused: `clean` would take that along.
  package func prepare() throws(ScratchError) {
    let isFilled = try check()
    try makeFolder(root)
    let lock = open(root + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw .notWritable(root, reason: String(cString: strerror(errno))) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(root) }
    if !isFilled {
      guard Self.mark.withUnsafeBytes({ Glibc.write(lock, $0.baseAddress, $0.count) }) > 0 else {
        throw .notWritable(root, reason: String(cString: strerror(errno)))
      }
    }
    try removeBuildsOfElsewhere()
  }

  /// Compilers note where they build: what they made before the folder was moved or copied here stops the next build.
  private func removeBuildsOfElsewhere() throws(ScratchError) {
    let here = Data((root + "\n").utf8)
    if let known = FileManager.default.contents(atPath: place), known != here {
      try? FileManager.default.removeItem(atPath: build)
    }
    try write(here, to: place)
  }

  /// Whether the build failed for want of room: some part of it said so, or nothing can be written any more.
  func isFull(after log: String) -> Bool {
    if log.contains("No space left on device") || log.contains("Disk quota exceeded") {
      return true
    }
    var status = statvfs()
    return statvfs(root, &status) == 0 && status.f_bavail * UInt(status.f_frsize) < 65_536
  }

  /// Our environment with a temporary folder of our own.
  func environment() -> [String: String] {
    try? FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
    return ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary]) { _, new in new }
  }

  func makeFolder(_ path: String) throws(ScratchError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .notWritable(path, reason: Self.reason(error, at: path))
    }
  }

  /// Why nothing can be made at the path, as a fragment; Foundation has only a number for most of it.
  private static func reason(_ error: any Error, at path: String) -> String {
    var place = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    repeat {
      place.deleteLastPathComponent()
    } while place.path != "/"
      && !FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder)
    if place.path != "/", !isFolder.boolValue { return "'\(place.path)' is a file, no folder" }
    if access(place.path, W_OK) != 0 { return String(cString: strerror(errno)) }
    let text = error.localizedDescription
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Writes the file only where its content is another, so that builds see no change where there is none.
  package func write(_ content: Data, to path: String) throws(ScratchError) {
    if let present = FileManager.default.contents(atPath: path), present == content { return }
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try content.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .notWritable(path, reason: Self.reason(error, at: path))
    }
  }
}

/// Why the scratch folder can't be used.
package enum ScratchError: Error, CustomStringConvertible {
  case notWritable(String, reason: String)
  case inUse(String)
  case notAFolder(String)
  /// The folder holds something that is not ours.
  case foreign(String)
  /// The folder lies among the package's sources.
  case amongSources(String, folder: String)
  /// There is no room left where the path leads.
  case diskFull(String)

  package var description: String {
    switch self {
    case .notWritable(let path, let reason):
      "can't write '\(path)': \(reason); choose another folder with --scratch-path"
    case .inUse(let path):
      "another unseam is using '\(path)'; wait for it, or choose another folder with --scratch-path"
    case .notAFolder(let path):
      "'\(path)' is a file, no folder to build in; choose another with --scratch-path"
    case .amongSources(let path, let folder):
      "'\(path)' lies in '\(folder)', among the package's sources; choose another folder with --scratch-path"
    case .diskFull(let path):
      "no space left on the disk of '\(path)'; make room, or choose a folder on another disk with --scratch-path"
    case .foreign(let path):
      "'\(path)' holds something that unseam did not make; choose an empty or new folder with --scratch-path"
    }
  }
}
