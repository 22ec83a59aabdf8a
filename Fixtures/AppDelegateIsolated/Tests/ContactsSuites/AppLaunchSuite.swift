import Contacts
import Foundation
import Testing

final class LoggingAppDelegate: AppDelegate {
  let greeting = "Hello, suites"

  init() {
    try? Documents.append("launched", to: "suite-launches.log")
  }
}

@Suite(.serialized)
final class AppLaunchSuite {
  private let delegate: LoggingAppDelegate

  init() throws {
    delegate = try #require(AppMain.launch(fakeType: LoggingAppDelegate.self) as? LoggingAppDelegate)
  }

  deinit {
    try? FileManager.default.removeItem(at: Documents.folder)
  }

  @Test func fakeGreetsTests() {
    #expect(delegate.greeting == "Hello, suites")
  }

  @Test func fakeLogsItsLaunch() {
    #expect(Documents.read("suite-launches.log").hasSuffix("launched\n"))
  }

  @Test func liveLaunchFillsAndSavesTheStore() {
    let store = ContactStore()

    let live = LiveAppDelegate(store: store)

    #expect(live.greeting == "3 contacts")
    #expect(Documents.read("contacts.txt") == "Ada\nGrace\nMargaret")
  }
}
