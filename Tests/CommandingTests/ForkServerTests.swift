import Basics
import Foundation
import Testing

@testable import Commanding

/// A server written in the shell's language, which starts where the real one forks.
@Suite struct ForkServerTests {
  private let launcher = Launcher()

  /// Its input being a socket, it would read its user's files as if it were called from afar.
  private static let shell = ["bash", "--norc", "-c"]

  /// Runs each request as a command in a process group of its own.
  private static let script = """
    set -m
    while read -r request; do
      sh -c "$request" & echo "started $!" >&0
      wait $!; status=$?
      if [ $status -gt 128 ]; then echo "ended $((status - 128))" >&0
      else echo "ended $((status * 256))" >&0; fi
    done
    """

  private func server(_ script: String = Self.script) throws -> ForkServer {
    try #require(try ForkServer(Command(Self.shell + [script]), by: launcher))
  }

  /// In a process of its own, whose orphans are no other test's.
  @Test func aClosedLauncherEndsWhatRuns() async {
    await #expect(processExitsWith: .success) {
      let tests = ForkServerTests()
      let server = try tests.server()
      Thread {
        Thread.sleep(forTimeInterval: 0.2)
        tests.launcher.endAll()
      }.start()
      #expect(server.run("sleep 600", limit: .whole(.seconds(60))) == .interrupted)
    }
  }

  @Test func oneServerTellsOfManyEnds() throws {
    let server = try server()
    let limit = TimeLimit.whole(.seconds(60))
    #expect(server.run("exit 0", limit: limit) == .exited(0))
    #expect(server.run("exit 7", limit: limit) == .exited(7))
    #expect(server.run("kill -SEGV $$", limit: limit) == .signalled(SIGSEGV))
  }

  @Test func whatTakesTooLongIsEnded() throws {
    let ending = try server().run("sleep 600", limit: .whole(.milliseconds(50)))
    #expect(ending == .timedOut)
  }

  @Test func aClosedLauncherStartsNone() throws {
    launcher.endAll()
    #expect(try ForkServer(Command(["true"]), by: launcher) == nil)
  }

  @Test(arguments: ["exit 0", "read request; exit 0", "read request; echo refused >&0; read more"])
  func aServerThatEndsOrRefusesTellsNothing(script: String) throws {
    #expect(try server(script).run("exit 0", limit: .whole(.seconds(60))) == nil)
  }

  @Test func aServerThatEndsInTheMiddleTellsNothing() throws {
    let script = "read request; sleep 0.1 & echo \"started $!\" >&0; wait; exit 0"
    #expect(try server(script).run("exit 0", limit: .whole(.seconds(60))) == nil)
  }

  @Test func aServerEndsWithItsLastUser() throws {
    let folder = NSTemporaryDirectory() + "/unseam-server-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var command = Command(Self.shell + ["echo $$ > \(folder)/process; " + Self.script])
    command.directory = folder
    do {
      let server = try #require(try ForkServer(command, by: launcher))
      #expect(server.run("exit 0", limit: .whole(.seconds(60))) == .exited(0))
    }
    let text = try String(contentsOfFile: folder + "/process", encoding: .utf8)
    let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(process, 0) != 0)
  }
}
