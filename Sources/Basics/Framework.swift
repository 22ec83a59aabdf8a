/// The testing library that runs a test; the raw value is the word in reports.
package enum Framework: String, Hashable, Sendable, Codable {
  case xctest
  case swiftTesting = "swift-testing"
}
