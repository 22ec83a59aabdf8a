import Basics
import Commanding
import Foundation

/// The one `swift build`.
extension Builder {
  func runBuild() throws(BuildError) -> Command.Result {
    var command = Command((givesWay ? ["nice"] : []) + buildArguments)
    command.outputFile = scratch.buildLog
    command.joinsErrors = true
    command.environment = scratch.environment()
    defer { try? FileManager.default.removeItem(atPath: scratch.temporary) }
    let follower = LogFollower(path: scratch.buildLog, take: progress)
    defer { follower.stop() }
    let result: Command.Result
    do throws(CommandError) {
      result = try command.run(by: launcher)
    } catch {
      throw .command(error)
    }
    if result.ending == .interrupted { throw .interrupted }
    return result
  }

  var buildArguments: [String] {
    [
      toolchain.swift, "build", "--build-tests", "--build-system", "native",
      "--package-path", subject.root, "--scratch-path", scratch.build,
      // With a workspace of our own, SwiftPM writes its Package.resolved there and not into the subject.
      "--multiroot-data-file", scratch.workspace,
      "--experimental-test-entry-point-path", scratch.entryPoint,
    ] + flags("-Xswiftc", ["-vfsoverlay", scratch.overlay, "-I", runtime.folder])
      + flags("-Xswiftc", ["-no-warnings-as-errors", "-no-color-diagnostics"])
      + flags("-Xswiftc", timeSavers)
      + flags(
        "-Xlinker",
        [
          runtime.folder + "/lib\(EmbeddedText.runtimeModule).so", "--push-state", "--as-needed",
          runtime.folder + "/lib\(EmbeddedText.driverModule).so", "--pop-state", "-rpath",
          runtime.folder,
        ]) + extraArguments
  }

  /// Spares compilers what no test needs. An index of the toolchain's own modules takes a third of a small build; the
  /// index of the subject's modules stays, since SwiftPM finds the XCTests in it.
  private var timeSavers: [String] {
    ["-index-ignore-system-modules"]
      + (runtime.moduleCache.map { ["-module-cache-path", $0] } ?? [])
  }

  func flags(_ option: String, _ values: [String]) -> [String] {
    values.flatMap { [option, $0] }
  }
}
