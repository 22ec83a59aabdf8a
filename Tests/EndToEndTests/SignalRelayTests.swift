import Basics
import Commanding
import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// What the plug-in does with signals, without the minutes that a whole plug-in takes to build.
  @Suite struct SignalRelayTests {
    @Test func whatComesBeforeTheCommandIsThereReachesIt() async throws {
      let folder = try SmallPackage(["main.swift": Self.program])
      defer { folder.remove() }
      let source = Fixture.repository.appendingPathComponent(
        "Sources/UnseamPlugin/SignalRelay.swift")
      let program = folder.home.appendingPathComponent("relay").path
      let built = try await Unseam.Run(
        Command([
          "swiftc", "-swift-version", "6", "-o", program, source.path,
          folder.root.appendingPathComponent("main.swift").path,
        ]))
      try #require(built.status == 0, "\(built.errors)")
      var command = Command([program])
      command.timeLimit = .whole(.seconds(30))
      let run = try await Unseam.Run(command)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output == "ended by 2\n")
    }

    private static let program = """
      import Foundation

      let relay = SignalRelay()
      usleep(200_000)
      kill(getpid(), SIGINT)
      usleep(200_000)
      SignalRelay.unblock()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sleep")
      process.arguments = ["60"]
      try process.run()
      relay.start(to: process.processIdentifier)
      process.waitUntilExit()
      relay.stop()
      print("ended by", process.terminationStatus)
      """
  }
}
