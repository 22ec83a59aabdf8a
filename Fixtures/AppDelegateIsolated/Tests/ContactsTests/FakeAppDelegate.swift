import Contacts

/// Takes the live delegate's place under tests, and writes down that it launched.
final class FakeAppDelegate: AppDelegate {
  let greeting = "Hello, tests"

  init() {
    try? Documents.append("launched", to: "launches.log")
  }
}
