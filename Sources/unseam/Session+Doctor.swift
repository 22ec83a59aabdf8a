import Basics
import Foundation
import Instrumenting
import Observing

extension Session {
  /// Checks all that an audit needs and says what to do about each failure.
  func doctor() async throws -> Int32 {
    var checks: [Check] = []
    let toolchain = check("Swift toolchain", into: &checks) {
      let found = try Toolchain.find(by: launcher)
      return (found, "Swift \(found.version)")
    }
    if let toolchain {
      check("runtime library", into: &checks) {
        let library = try RuntimeLibrary.prepare(
          with: toolchain, cache: RuntimeLibrary.defaultCache, by: launcher)
        return (library, library.buildTime == nil ? "built before" : "built now")
      }
    }
    check("temporary folder", into: &checks) {
      try FileManager.default.createDirectory(
        atPath: sandboxes, withIntermediateDirectories: true)
      return ((), "/tmp can be written")
    }
    checks.append(
      Network.canBeCutOff(by: launcher)
        ? Check(name: "network", passed: true, text: "real things can run without network")
        : Check(
          name: "network", passed: true,
          text: "can't be cut off here: seams that let a real thing run need --allow-real"))
    if let root = try? packageRoot() {
      check("scratch folder", into: &checks) {
        try scratch(in: root).prepare()
        return ((), "can be written and is free")
      }
    }
    console.finishProgress()
    for check in checks {
      printOut("\(check.passed ? "ok     " : "failed ") \(check.name): \(check.text)")
    }
    return checks.allSatisfy(\.passed) ? 0 : Failure.Status.internalError.rawValue
  }

  private struct Check {
    let name: String
    let passed: Bool
    let text: String
  }

  @discardableResult
  private func check<Value>(
    _ name: String, into checks: inout [Check], _ body: () throws -> (Value, String)
  ) -> Value? {
    do {
      let (value, text) = try body()
      checks.append(Check(name: name, passed: true, text: text))
      return value
    } catch {
      checks.append(Check(name: name, passed: false, text: "\(error)"))
      return nil
    }
  }
}
