import Basics
import Foundation
import Pinpointing
import Testing

@testable import Reporting

@Suite struct ForecastTests {
  private let tests = (0..<7).map { TestID("M.T/t\($0)") }
  private let stub = Seam(
    id: SeamID("s-1"), kind: .stub, module: "M",
    location: SourceLocation(file: "Tests/M/T.swift", line: 3, column: 5), text: "A.b = 1",
    enclosing: "T")

  @Test(arguments: [
    "AppDelegateIsolated", "AppDelegateLeaky", "ClosureIsolated", "ClosureLeaky",
    "MetatypeIsolated", "MetatypeLeaky", "Odd", "SingletonSpyIsolated", "SingletonSpyLeaky",
    "Spotless", "StaticMethodsIsolated", "StaticMethodsLeaky", "Zoo",
  ])
  func theEstimateIsWithinTwiceOfWhatAnAuditRan(_ fixture: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../../Reports/\(fixture).json").standardizedFileURL
    let report = try readReport(Data(contentsOf: file))
    let used = report.seams.filter { ![.ignored, .unviable].contains($0.verdict) }
    let estimate = TrialEstimate(
      tests: report.tests.count, leaking: report.tests.count { !$0.leaks.isEmpty },
      cleanups: used.filter(\.kind.isCleanup).map(\.reachedBy.count),
      replacements: used.filter { !$0.kind.isCleanup }.map(\.reachedBy.count))
    let ratio = Double(estimate.trials) / Double(report.summary.trials)
    #expect(ratio > 0.5 && ratio < 2, "\(estimate.trials) for \(report.summary.trials)")
  }

  @Test func withoutAMeasurementNoTimeIsTold() {
    let forecast = Forecast(tests: tests, seams: [stub], last: nil, pace: nil)
    #expect(forecast.time == nil)
    #expect(forecast.text.hasPrefix("Plan: 7 tests, 1 seam, about 83 trials after one build.\n"))
    #expect(forecast.text.contains("time:   not known"))
    #expect(forecast.text.contains("which no audit has told yet"))
  }

  @Test func theTimeIsThatOfAsManyTrials() {
    let pace = MeasuredPace(seconds: 10, trials: 166, recalled: 0)
    let forecast = Forecast(tests: tests, seams: [stub], last: nil, pace: pace)
    #expect(forecast.time == .seconds(5))
    #expect(forecast.text.contains("about 5 s and the build, as the last audit"))
  }

  @Test func whatIsRememberedOrTooLittleMeasuresNothing() {
    #expect(MeasuredPace(seconds: 1, trials: 300, recalled: 1) == nil)
    #expect(MeasuredPace(seconds: 1, trials: 19, recalled: 0) == nil)
  }

  @Test(arguments: [
    #"{"seconds":1.5,"trials":0}"#, #"{"seconds":1.5,"trials":-2}"#, #"{"seconds":-1,"trials":30}"#,
    #"{"seconds":1e300,"trials":30}"#, #"{"seconds":1e999,"trials":30}"#, #"{"seconds":1}"#,
  ])
  func whatNoAuditCanHaveMeasuredIsNotRead(_ text: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(MeasuredPace.self, from: Data(text.utf8))
    }
  }

  @Test func aPaceIsReadAsItWasWritten() throws {
    let pace = try #require(MeasuredPace(seconds: 1.5, trials: 30, recalled: 0))
    let data = try JSONEncoder().encode(pace)
    #expect(try JSONDecoder().decode(MeasuredPace.self, from: data) == pace)
  }

  @Test func afterAuditsThatWereTooShortNoneIsSaidToBeMissing() {
    let forecast = Forecast(tests: tests, seams: [stub], last: Sample.report(), pace: nil)
    #expect(forecast.text.contains("not known: no audit here ran enough trials to tell"))
  }

  @Test func theLastReportTellsWhoLeaks() throws {
    let report = Sample.report()
    let ids = report.tests.map(\.id)
    let bare = Forecast(tests: ids, seams: [], last: nil, pace: nil)
    let informed = Forecast(tests: ids, seams: [], last: report, pace: nil)
    try #require(report.tests.contains { !$0.leaks.isEmpty })
    #expect(informed.trials > bare.trials)
    #expect(informed.text.contains("taken from the last audit"))
  }

  @Test func nothingToRunIsSaidSo() {
    #expect(Forecast(tests: [], seams: [], last: nil, pace: nil).text == "Plan: nothing to run.")
  }
}
