import Basics
import Commanding
import Foundation
import Testing

@testable import Observing

/// When a process gets a sandbox that another had before it.
///
/// Each test in a process of its own, whose orphans are no other test's.
@Suite struct SandboxesTests {
  @Test func oneInWhichNothingIsLeftIsUsedAgain() async {
    await #expect(processExitsWith: .success) {
      try withSandboxes { sandboxes in
        let first = try sandboxes.take()
        try Data("printed".utf8).write(to: URL(filePath: first.output))
        sandboxes.giveBack(first)
        let second = try sandboxes.take()
        #expect(second.root == first.root)
        #expect(first.outputTail(try cleaner(first)) == "printed")
        #expect(second.outputTail(try cleaner(second)) == "")
        #expect(first.lastWords(try cleaner(first)) == nil)
        try Data("before\nShop/Cart.swift:7: Fatal error: no\n0 a1 b2\n".utf8)
          .write(to: URL(filePath: second.output))
        #expect(second.lastWords(try cleaner(second)) == "Shop/Cart.swift:7: Fatal error: no")
        #expect(try sandboxes.take().root != first.root)
      }
    }
  }

  @Test func theFewThingsThatWereLeftInItAreGoneWhenItIsUsedAgain() async {
    await #expect(processExitsWith: .success) {
      try withSandboxes { sandboxes in
        let first = try sandboxes.take()
        let files = FileManager.default
        try files.createDirectory(
          atPath: first.home + "/.config/app", withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: first.home + "/.config/app/file"))
        let outside = try sandboxes.take().home
        try Data().write(to: URL(filePath: outside + "/kept"))
        try files.createSymbolicLink(
          atPath: first.temporary + "/link", withDestinationPath: outside)
        sandboxes.giveBack(first)
        let second = try sandboxes.take()
        #expect(second.root == first.root)
        #expect(try files.contentsOfDirectory(atPath: second.home) == [])
        #expect(try files.contentsOfDirectory(atPath: second.temporary) == [])
        #expect(try files.contentsOfDirectory(atPath: outside) == ["kept"])
      }
    }
  }

  @Test(arguments: ["/home", "/tmp", ""])
  func nothingIsRemovedWhereALinkLeads(inPlaceOf folder: String) async {
    await #expect(processExitsWith: .success) { [folder] in
      try withSandboxes { sandboxes in
        let first = try sandboxes.take()
        let others = try sandboxes.take()
        try Data().write(to: URL(filePath: others.home + "/kept"))
        let files = FileManager.default
        try files.removeItem(atPath: first.root + folder)
        try files.createSymbolicLink(
          atPath: first.root + folder,
          withDestinationPath: folder.isEmpty ? others.root : others.home)
        sandboxes.giveBack(first)
        #expect(try files.contentsOfDirectory(atPath: others.home) == ["kept"])
        #expect(try sandboxes.take().root != first.root)
      }
    }
  }

  @Test func oneInWhichMuchOrSomethingElseIsLeftIsNot() async {
    await #expect(processExitsWith: .success) {
      let traces: [(Sandbox) throws -> Void] = [
        {
          for number in 0..<65 {
            try Data().write(to: URL(filePath: $0.home + "/file\(number)"))
          }
        },
        { try Data().write(to: URL(filePath: $0.root + "/.hidden")) },
        { _ = chmod($0.home, 0o500) },
        { _ = rmdir($0.temporary) },
        {
          try FileManager.default.createDirectory(
            atPath: $0.output, withIntermediateDirectories: false)
        },
      ]
      for trace in traces {
        try withSandboxes { sandboxes in
          let first = try sandboxes.take()
          try trace(first)
          sandboxes.giveBack(first)
          #expect(try sandboxes.take().root != first.root)
        }
      }
    }
  }

  @Test func anOrphanThatHasEndedWritesNoMore() async {
    await #expect(processExitsWith: .success) {
      Launcher.adoptOrphans()
      let launcher = Launcher()
      try withSandboxes(launcher) { sandboxes in
        let first = try sandboxes.take()
        _ = try Command(["sh", "-c", "setsid sleep 0.3 & sleep 0.1"]).run(by: launcher)
        #expect(launcher.hasStrays)
        while launcher.hasStrays { usleep(20_000) }
        sandboxes.giveBack(first)
        #expect(try sandboxes.take().root == first.root)
      }
    }
  }

  @Test func oneInWhichSomeoneMayStillWriteIsNot() async {
    await #expect(processExitsWith: .success) {
      Launcher.adoptOrphans()
      let launcher = Launcher()
      try withSandboxes(launcher) { sandboxes in
        let first = try sandboxes.take()
        // Out of its group, and orphaned.
        _ = try Command(["sh", "-c", "setsid sleep 60 & sleep 0.2"]).run(by: launcher)
        #expect(launcher.hasStrays)
        sandboxes.giveBack(first)
        #expect(try sandboxes.take().root != first.root)
        launcher.endStrays()
        #expect(!launcher.hasStrays)
      }
    }
  }

  /// A folder is removed while other things go on; a runner that begins meanwhile must not get the same one.
  @Test func twoRunnersNeverGetTheSameOne() async {
    await #expect(processExitsWith: .success) {
      let parent =
        FileManager.default.temporaryDirectory.path + "/unseam-tests-\(UUID().uuidString)"
      defer { Sandbox.removeAll(under: parent) }
      let launcher = Launcher()
      let first = Sandboxes(under: parent, launcher: launcher)
      let used = try first.take()
      // With that it is not used again.
      try Data().write(to: URL(filePath: used.root + "/kept"))
      first.giveBack(used)
      #expect(try Sandboxes(under: parent, launcher: launcher).take().root != used.root)
    }
  }
}

private func cleaner(_ sandbox: Sandbox) throws -> TextCleaner {
  TextCleaner(built: try sampleBuild(), sandbox: sandbox)
}

private func withSandboxes(
  _ launcher: Launcher = Launcher(), _ body: (Sandboxes) throws -> Void
) throws {
  let parent = FileManager.default.temporaryDirectory.path + "/unseam-tests-\(UUID().uuidString)"
  defer { Sandbox.removeAll(under: parent) }
  try body(Sandboxes(under: parent, launcher: launcher))
}
