import Contacts
import Testing

final class CountingAppDelegate: AppDelegate {
  nonisolated(unsafe) static var launchCount = 0

  let greeting = "Hello, suites"

  init() {
    Self.launchCount += 1
    try? Documents.append("launched", to: "suite-launches.log")
  }
}

@Suite(.serialized)
enum LaunchSuites {
  struct FakeLaunch {
    let delegate: CountingAppDelegate

    init() throws {
      delegate = try #require(
        AppMain.launch(fakeType: CountingAppDelegate.self) as? CountingAppDelegate)
    }

    @Test func fakeIsBuiltOnce() {
      #expect(CountingAppDelegate.launchCount == 1)
    }

    @Test func greetingIsTheFakes() {
      #expect(delegate.greeting == "Hello, suites")
    }
  }

  struct LaunchLog {
    @Test func logEndsWithALaunch() {
      #expect(Documents.read("suite-launches.log").hasSuffix("launched\n"))
    }
  }
}
