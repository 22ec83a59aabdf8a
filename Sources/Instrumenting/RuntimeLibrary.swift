import Basics
import Commanding
import Foundation

/// The compiled runtime: built once per toolchain and tool version, and kept in the user's cache folder.
package struct RuntimeLibrary: Sendable {
  /// Holds the two libraries and their modules.
  package let folder: String
  /// Where the compilers of all builds keep what they made of the toolchain's and the system's modules, and of C modules;
  /// nil where nothing can be written there.
  ///
  /// With a cache of its own, as SwiftPM gives it, each new scratch folder begins with compiling `Testing` and the
  /// system's headers anew: 6 s of processor time for a package that takes 4 s by itself.
  package let moduleCache: String?
  /// How long its build took just now; nil where it was there already.
  package let buildTime: Duration?

  /// Finds the library in `cache` or builds it there.
  package static func prepare(
    with toolchain: Toolchain, cache: String, by launcher: Launcher
  ) throws(RuntimeError) -> RuntimeLibrary {
    let folder = cache + "/runtime-" + key(for: toolchain)
    let moduleCache = moduleCache(for: toolchain, in: cache)
    if FileManager.default.fileExists(atPath: folder + "/lib\(EmbeddedText.driverModule).so") {
      return RuntimeLibrary(folder: folder, moduleCache: moduleCache, buildTime: nil)
    }
    let clock = ContinuousClock()
    let start = clock.now
    // Made aside and moved whole: two audits at once must not see half a library.
    let aside = cache + "/making-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: aside) }
    try build(in: aside, moduleCache, with: toolchain, by: launcher)
    do {
      try FileManager.default.moveItem(atPath: aside, toPath: folder)
    } catch {
      guard FileManager.default.fileExists(atPath: folder) else {
        throw .notWritable(folder, reason: error.localizedDescription)
      }
    }
    return RuntimeLibrary(
      folder: folder, moduleCache: moduleCache, buildTime: clock.now - start)
  }

  /// Where the library is kept: the user's cache folder.
  package static var defaultCache: String {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? NSHomeDirectory()
    return (environment["XDG_CACHE_HOME"] ?? home + "/.cache") + "/unseam"
  }

  /// One for each toolchain: what another made is of no use.
  static func moduleCache(for toolchain: Toolchain, in cache: String) -> String? {
    let folder =
      cache + "/modules-"
      + StableHash.hexadecimal(StableHash.of([toolchain.version, toolchain.binaries]))
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return FileManager.default.isWritableFile(atPath: folder) ? folder : nil
  }

  private static func key(for toolchain: Toolchain) -> String {
    var hash = StableHash()
    hash.combine(toolchain.version + toolchain.binaries)
    for file in EmbeddedText.runtime + EmbeddedText.driver {
      for byte in file.bytes { hash.combine(byte) }
    }
    return StableHash.hexadecimal(hash.value)
  }

  private static func build(
    in folder: String, _ moduleCache: String?, with toolchain: Toolchain, by launcher: Launcher
  ) throws(RuntimeError) {
    let cache = moduleCache.map { ["-module-cache-path", $0] } ?? []
    try compile(
      EmbeddedText.runtimeModule, EmbeddedText.runtime, cache, in: folder, toolchain, launcher)
    try compile(
      EmbeddedText.driverModule, EmbeddedText.driver,
      cache + [
        "-I", folder, "-L", folder, "-l" + EmbeddedText.runtimeModule, "-Xlinker", "-rpath",
        "-Xlinker", "$ORIGIN",
      ], in: folder, toolchain, launcher)
  }

  private static func compile(
    _ module: String, _ files: [EmbeddedText.File], _ extra: [String], in folder: String,
    _ toolchain: Toolchain, _ launcher: Launcher
  ) throws(RuntimeError) {
    let sources = folder + "/" + module
    do {
      try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
      for file in files {
        try Data(file.injected.utf8).write(to: URL(fileURLWithPath: sources + "/" + file.name))
      }
    } catch {
      throw .notWritable(folder, reason: error.localizedDescription)
    }
    let library = "lib\(module).so"
    // As a whole, with as many threads as there are processors: half the time of a compiler for each file in turn.
    let threads = String(ProcessInfo.processInfo.activeProcessorCount)
    var command = Command(
      [
        toolchain.compiler, "-swift-version", "6", "-O", "-whole-module-optimization",
        "-num-threads", threads, "-emit-library", "-emit-module",
        "-module-name", module, "-emit-module-path", "\(folder)/\(module).swiftmodule",
        "-Xlinker", "-soname", "-Xlinker", library, "-o", "\(folder)/\(library)",
      ] + files.map { sources + "/" + $0.name } + extra)
    command.environment = Scratch(folder).environment()
    do {
      let result = try command.run(by: launcher)
      if !result.succeeded { throw RuntimeError.doesNotCompile(module, log: result.errorText) }
    } catch let error as RuntimeError {
      throw error
    } catch {
      throw .doesNotCompile(module, log: "\(error)")
    }
  }
}

/// Why there is no runtime library.
package enum RuntimeError: Error, CustomStringConvertible {
  case notWritable(String, reason: String)
  case doesNotCompile(String, log: String)

  package var description: String {
    switch self {
    case .notWritable(let path, let reason):
      "can't write '\(path)': \(reason); set XDG_CACHE_HOME to a folder that can be written"
    case .doesNotCompile(let module, let log):
      "the runtime module \(module) does not compile with this toolchain: \(log.prefix(2_000))"
    }
  }
}
