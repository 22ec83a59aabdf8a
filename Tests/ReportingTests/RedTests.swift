import Basics
import Foundation
import Pinpointing
import Requesting
import Testing

@testable import Reporting

/// What a report says of tests that fail by themselves.
@Suite struct RedTests {
  /// What the sample's test says, without the quotation marks that some formats escape.
  private static let said = "XCTAssertEqual failed: ("
  private static let place = "Tests/ShopTests/CartTests.swift:14"

  private let report = Sample.report(
    Sample.investigation(seams: [], findings: [], red: [Sample.total]))

  @Test(arguments: [ReportFormat.text, .sarif, .junit, .html])
  func theirWordsStandBehindTheirLine(format: ReportFormat) {
    let text = render(report, as: format).replacing("<wbr/>", with: "")
    #expect(text.contains(Self.place + ": " + Self.said))
  }

  @Test func theirWordsAreEscapedForGitHub() {
    let text = render(report, as: .github)
    #expect(text.contains("alone too: Tests/ShopTests/CartTests.swift:14: XCTAssertEqual failed"))
    #expect(render(report, as: .markdown).contains("XCTAssertEqual failed"))
  }

  @Test func theJSONReportHoldsThem() throws {
    let read = try readReport(Data(renderJSON(report).utf8))
    let red = try #require(read.redTests.first?.record)
    #expect(red.issue?.hasPrefix(Self.said) == true)
    #expect(red.failedAt == SourceLine(file: "Tests/ShopTests/CartTests.swift", line: 14))
    #expect(read.tests.compactMap(\.issue).count == 1)
  }
}
