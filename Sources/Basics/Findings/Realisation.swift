/// An ordinary way of running the suite in which a finding can happen to the user; the raw value is the word in reports.
package enum Realisation: String, Hashable, Sendable, Codable, CaseIterable {
  /// `swift test` run once more: seen there, since files of the first run live on.
  case secondRun = "second-run"
  /// `swift test` as it stands: seen there.
  case defaultOrder = "default-order"
  /// `swift test --filter`, if it leaves out a cleaner or a state-setter.
  case filter
  /// Side by side: Swift Testing's default; for XCTest `swift test --parallel`, a process for each test.
  case parallel
  /// `swift test --no-parallel`: Swift Testing's tests one after another, in the order of the source.
  case noParallel = "no-parallel"
  /// A runner that shuffles, as Xcode does on request.
  case randomOrder = "random-order"
  /// Both testing libraries in one process, which SwiftPM does not do by itself and other runners may.
  case oneProcess = "one-process"
  /// Tests repeated in one process, as Xcode and Swift Testing do on request.
  case repetition
}
