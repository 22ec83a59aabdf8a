import Basics
import Foundation
import Instrumenting
import Observing
import Reporting

extension Session {
  /// Checks all that an audit needs, the quick things first, and says what to do about each that is not well.
  func doctor() async throws -> Int32 {
    // Without a package named or near, there is none to look at.
    let isNear = !looksUpward || (try? packageRoot()) != nil
    let root = isNear ? try packageRoot() : nil
    var checks = machine
    let (toolchain, found) = lookForToolchain()
    checks += found
    if let root, let toolchain {
      checks += await package(root, toolchain, isWell: !checks.contains { $0.grade == .failed })
    }
    console.finishProgress()
    let list = CheckList(checks, isPackageKnown: root != nil)
    for line in list.lines(quiet: options.quiet) { printOut(line) }
    return list.hasFailed ? ExitStatus.internalError.code : 0
  }

  private func lookForToolchain() -> (Toolchain?, [Check]) {
    let toolchain: Toolchain
    do {
      console.progress("Checking", "the toolchain")
      toolchain = try Toolchain.find(by: launcher)
    } catch {
      return (nil, [Check(.failed, "Swift toolchain", "\(error)")])
    }
    var checks = [Check.swift(toolchain.version, in: toolchain.binaries)]
    checks.append(
      check("runtime library") {
        let library = try RuntimeLibrary.prepare(
          with: toolchain, cache: RuntimeLibrary.defaultCache, by: launcher)
        return library.buildTime == nil ? "built before" : "built now"
      })
    return (toolchain, checks)
  }

  /// The check of the name: what `body` says, or the reason for which it can't.
  func check(_ name: String, _ body: () throws -> String) -> Check {
    console.progress("Checking", name)
    do { return Check(.ok, name, try body()) } catch {
      return Check(.failed, name, (error as? Failure)?.message ?? "\(error)")
    }
  }
}
