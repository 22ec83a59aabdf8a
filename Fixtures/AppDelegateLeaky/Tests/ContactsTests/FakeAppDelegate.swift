import Contacts

/// Takes the live delegate's place under tests; counts its launches and writes each one down.
final class FakeAppDelegate: AppDelegate {
  nonisolated(unsafe) static var launchCount = 0

  let greeting = "Hello, tests"

  init() {
    Self.launchCount += 1
    try? Documents.append("launched", to: "launches.log")
  }
}
