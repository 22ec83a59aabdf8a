/// The testing library that runs a test; the raw value is the word in reports.
package enum Framework: String, Hashable, Sendable, Codable, CaseIterable {
  case xctest
  case swiftTesting = "swift-testing"
}
