import Basics
import Commanding
import Foundation
import Testing

@testable import Observing

/// What is said of a test executable that ends before it has listed its tests; a shell script plays it.
@Suite struct SelfCheckTests {
  @Test func aCrashIsToldInSwiftsWordsAndNotInItsRegisters() throws {
    let told = try complaint {
      """
      echo "loading"
      echo "\($0)/Sources/Shop/Start.swift:3: Fatal error: no configuration"
      printf '\\n*** Signal 4: Backtracing from 0x7f2a... done ***\\n\\nRegisters:\\n\\nrax 0 f5 d0 85\\n'
      kill -ILL $$
      """
    }
    #expect(told.contains("is ended by signal 4 before it has listed its tests"))
    #expect(told.contains("says: Sources/Shop/Start.swift:3: Fatal error: no configuration;"))
    #expect(!told.contains("d0 85") && !told.contains("loading"))
    #expect(told.hasSuffix("see whether 'swift test list' works in the package"))
  }

  @Test func withoutWordsOfSwiftsTheFirstLinesAreTold() throws {
    let told = try complaint { _ in
      """
      printf '\\n  no licence \\033[31mfile\\n\\nsecond\\nthird\\nfourth\\n'
      exit 3
      """
    }
    #expect(told.contains("ends with status 3"))
    #expect(told.contains("says: no licence [31mfile / second / third; see"))
  }

  @Test func theBacktraceIsNotTold() throws {
    let told = try complaint { _ in
      "printf 'no licence\\n\\n*** Signal 6: Backtracing from 0x7f2a... done ***\\n'; exit 1"
    }
    #expect(told.contains("says: no licence; see whether"))
  }

  @Test func whatSaysNothingIsSaidToSayNothing() throws {
    #expect(try complaint { _ in "exit 0" }.contains("ends with status 0 before"))
    #expect(try complaint { _ in "exit 0" }.contains(", and says nothing; see whether"))
  }

  /// The error of a check of a test executable with this script, which is given the package's folder.
  private func complaint(_ script: (String) -> String) throws -> String {
    let root = FileManager.default.temporaryDirectory.path + "/unseam-tests-\(UUID().uuidString)"
    defer { Sandbox.removeAll(under: root) }
    let package = root + "/Shop"
    try FileManager.default.createDirectory(
      atPath: package, withIntermediateDirectories: true)
    let executable = root + "/tests.sh"
    // A shell writes the script. Had this process it open, a child that another test starts at that moment could hold it
    // open too, and what somebody holds open for writing can't be run ("Text file busy").
    let write = Command([
      "/bin/sh", "-c", #"printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod +x "$2""#, "sh",
      script(package), executable,
    ])
    try #require(try write.run(by: Launcher()).succeeded)
    let check = SelfCheck(
      try sampleBuild(root: package, executable: executable), launcher: Launcher(),
      sandboxes: root + "/sandboxes")
    do throws(SelfCheckError) {
      let catalog = try check.listTests()
      Issue.record("it listed \(catalog.tests.count) tests")
      return ""
    } catch {
      return error.description
    }
  }
}
