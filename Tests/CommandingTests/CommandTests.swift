import Basics
import Foundation
import Testing

@testable import Commanding

/// One process from start to end.
@Suite struct CommandTests {
  private let launcher = Launcher()

  @Test func outputAndErrorsAreApart() throws {
    let result = try shell("echo out; echo err >&2").run(by: launcher)
    #expect(result.succeeded)
    #expect(result.outputText == "out\n")
    #expect(result.errorText == "err\n")
  }

  @Test func errorsCanBeJoinedToTheOutput() throws {
    var command = shell("echo out; echo err >&2")
    command.joinsErrors = true
    let result = try command.run(by: launcher)
    #expect(result.outputText == "out\nerr\n")
    #expect(result.errors.isEmpty)
  }

  @Test func outputCanGoToAFile() throws {
    let file = NSTemporaryDirectory() + "/unseam-command-\(UUID().uuidString)"
    defer { unlink(file) }
    var command = shell("echo out")
    command.outputFile = file
    #expect(try command.run(by: launcher).output.isEmpty)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "out\n")
  }

  @Test(arguments: [0, 1, 70, 255] as [Int32])
  func anExitStatusIsKept(status: Int32) throws {
    #expect(try shell("exit \(status)").run(by: launcher).ending == .exited(status))
  }

  @Test func aSignalIsNamed() throws {
    #expect(try shell("kill -SEGV $$").run(by: launcher).ending == .signalled(SIGSEGV))
  }

  @Test func bigOutputOnBothSidesFillsNoPipe() throws {
    let half = "head -c 3000000 /dev/zero"
    let result = try shell("\(half); \(half) >&2; \(half)").run(by: launcher)
    #expect(result.output.count == 6_000_000)
    #expect(result.errors.count == 3_000_000)
  }

  @Test func standardInputIsEmpty() throws {
    #expect(try Command(["cat"]).run(by: launcher).output.isEmpty)
  }

  @Test func directoryAndEnvironmentAreThoseGiven() throws {
    var command = Command(["/bin/sh", "-c", "pwd; echo $NAME-$HOME"])
    command.directory = "/usr"
    command.environment = ["NAME": "value"]
    #expect(try command.run(by: launcher).outputText == "/usr\nvalue-\n")
  }

  @Test func aMissingProgramIsAnErrorThatNamesIt() {
    #expect {
      try Command(["no-such-program-here"]).run(by: launcher)
    } throws: { error in
      "\(error)".contains("no-such-program-here")
    }
  }

  @Test func anOutputFileThatCannotBeWrittenIsAnError() {
    var command = shell("true")
    command.outputFile = "/nonexistent/folder/file"
    #expect(throws: CommandError.self) { try command.run(by: launcher) }
  }

  @Test func ignoredAndBlockedSignalsAreNotInherited() throws {
    // Signals 32 and 33 are the C library's own; nobody can reset them.
    let ownSignals: UInt64 = 0x1_8000_0000
    let masks = try Command(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"]).run(by: launcher)
    for line in masks.outputText.split(separator: "\n") {
      let mask = line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
      #expect(mask.map { $0 & ~ownSignals } == 0)
    }
  }
}

/// When a process takes too long, or nobody waits for it any more.
@Suite struct CommandEndTests {
  @Test func theWholeTimeIsLimited() throws {
    var command = shell("exec sleep 30")
    command.timeLimit = .whole(.milliseconds(100))
    #expect(try command.run(by: Launcher()).ending == .timedOut)
  }

  @Test func aProcessInTimeIsNotTimedOut() throws {
    var command = shell("exit 3")
    command.timeLimit = .whole(.seconds(60))
    #expect(try command.run(by: Launcher()).ending == .exited(3))
  }

  @Test func silenceIsLimited() throws {
    let file = NSTemporaryDirectory() + "/unseam-silence-\(UUID().uuidString)"
    defer { unlink(file) }
    var command = shell("echo word > '\(file)'; exec sleep 30")
    command.timeLimit = .silence(.milliseconds(600)) { length(of: file) }
    #expect(try command.run(by: Launcher()).ending == .timedOut)
  }

  @Test func aFileThatGrowsIsNotSilent() throws {
    let file = NSTemporaryDirectory() + "/unseam-silence-\(UUID().uuidString)"
    defer { unlink(file) }
    var command = shell("for i in 1 2 3 4 5 6; do echo $i >> '\(file)'; sleep 0.4; done")
    command.timeLimit = .silence(.milliseconds(2000)) { length(of: file) }
    #expect(try command.run(by: Launcher()).ending == .exited(0))
  }

  private func length(of file: String) -> Int {
    var status = stat()
    return stat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  @Test func aClosedLauncherStartsNothing() throws {
    let launcher = Launcher()
    launcher.endAll()
    #expect(launcher.isClosed)
    #expect(try shell("exit 0").run(by: launcher).ending == .interrupted)
  }

  @Test func closingTheLauncherEndsWhatRuns() throws {
    let launcher = Launcher()
    // On a thread of its own: those of tasks are few, and other tests wait in them.
    Thread { [launcher] in
      Thread.sleep(forTimeInterval: 0.2)
      launcher.endAll()
    }.start()
    #expect(try shell("exec sleep 30").run(by: launcher).ending == .interrupted)
  }

  @Test func withoutAdoptedOrphansNoChildIsAStray() throws {
    Thread {
      Thread.sleep(forTimeInterval: 0.2)
      Launcher().endStrays()
    }.start()
    #expect(try shell("sleep 1; exit 3").run(by: Launcher()).ending == .exited(3))
  }
}

/// What a process leaves behind. Each test has a process of its own, whose orphans are no other test's.
@Suite struct OrphanTests {
  @Test func grandchildrenEndWithTheirGroup() async {
    await #expect(processExitsWith: .success) {
      Launcher.adoptOrphans()
      let launcher = Launcher()
      let result = try shell("sleep 97 & echo $!").run(by: launcher)
      try expectEnded(result.outputText, launcher)
    }
  }

  @Test func grandchildrenEndWhenTheTimeIsOver() async {
    await #expect(processExitsWith: .success) {
      Launcher.adoptOrphans()
      let launcher = Launcher()
      var command = shell("sleep 97 & echo $!; wait")
      command.timeLimit = .whole(.milliseconds(100))
      let result = try command.run(by: launcher)
      #expect(result.ending == .timedOut)
      try expectEnded(result.outputText, launcher)
    }
  }

  @Test func whatLeftItsGroupIsEndedAsAStray() async {
    await #expect(processExitsWith: .success) {
      Launcher.adoptOrphans()
      let launcher = Launcher()
      let result = try shell("setsid sleep 97 & echo $!; sleep 0.2").run(by: launcher)
      try expectEnded(result.outputText, launcher)
    }
  }
}

/// That the process of the printed number is gone once strays are ended.
private func expectEnded(_ text: String, _ launcher: Launcher) throws {
  let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  launcher.endStrays()
  #expect(kill(process, 0) == -1)
}

private func shell(_ text: String) -> Command { Command(["/bin/sh", "-c", text]) }
