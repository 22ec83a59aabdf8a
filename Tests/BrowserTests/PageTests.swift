import Basics
import Foundation
import Testing

@testable import Reporting

/// What a reader sees of an HTML report in a real browser; one after another, since each starts a browser.
@Suite(
  .serialized,
  .enabled(if: Browser.isExpected, "there is no Chromium in PATH, nor named by UNSEAM_CHROMIUM"))
struct PageTests {
  /// A page in a browser of its own.
  private func open(
    _ specimen: Specimen, at fragment: String = "", runsScripts: Bool = true, width: Int = 1400,
    _ body: (Tab) async throws -> Void
  ) async throws {
    let file = try ReportFile(specimen.page)
    defer { file.remove() }
    let tab = try await Tab(file.url, fragment: fragment, runsScripts: runsScripts, width: width)
    try await body(tab)
    #expect(try await tab.complaints() == [])
  }

  private func shown(_ tab: Tab) async throws -> Int {
    try await tab.value(
      "Array.from(document.querySelectorAll('details.finding')).filter(e => e.offsetParent).length")
  }

  @Test(arguments: [20, 1_000])
  func itSaysWhatTheReportSays(size: Int) async throws {
    let specimen = Specimen(size)
    let (report, summary) = (specimen.report, specimen.report.summary)
    try await open(specimen) { tab in
      #expect(
        try await tab.value("document.getElementById('verdict').textContent") == "Not isolated")
      #expect(
        try await tab.value("document.title") == "\(report.package.name): not isolated · Unseam")
      for (key, number) in [
        ("errors", summary.errors), ("warnings", summary.warnings), ("notes", summary.notes),
        ("tests", summary.tests), ("seams", summary.seams), ("trials", summary.trials),
      ] {
        let text = "document.querySelector('[data-count=\(key)] b').textContent"
        #expect(try await tab.value(text) == "\(number)")
      }
      let ids: [String] = try await tab.value(
        "Array.from(document.querySelectorAll('details.finding > .body')).map(e => e.id)")
      #expect(ids.count == report.findings.count)
      #expect(Set(ids) == Set(report.findings.map(\.id)))
      let names: [String] = try await tab.value(
        "Array.from(document.querySelectorAll('.tests th .name')).map(e => e.textContent)")
      #expect(names.count == report.tests.count)
      let seams: Int = try await tab.value("document.querySelectorAll('#seams .entry').length")
      #expect(seams == report.seams.count)
      try await tab.picture("wide-\(size)")
    }
  }

  @Test(arguments: [20, 1_000])
  func filtersLeaveWhatTheReportHoldsOfIt(size: Int) async throws {
    let specimen = Specimen(size)
    let findings = specimen.report.findings
    try await open(specimen) { tab in
      #expect(try await shown(tab) == findings.count)
      try await tab.choose("victim", in: "kind")
      #expect(try await shown(tab) == findings.count { $0.kind == .victim })
      try await tab.choose("warning", in: "severity")
      #expect(try await shown(tab) == 0)
      try await tab.choose("", in: "kind")
      #expect(try await shown(tab) == findings.count { $0.severity == .warning })
      try await tab.picture("filtered-\(size)")
      try await tab.click("#clear")
      try await tab.wait(
        "document.getElementById('shown-count').textContent === '\(findings.count)'")
      let state = try #require(
        findings.first { $0.kind == .victim && !$0.state.isEmpty }?.state[0].id)
      let option: String = try await tab.value(
        "Array.from(document.querySelectorAll('select[name=state] option')).find(o => o.textContent === \(quoted(state.rawValue))).value"
      )
      try await tab.choose(option, in: "state")
      #expect(try await shown(tab) == findings.count { $0.state.contains { $0.id == state } })
      try await tab.click("#clear")
      try await tab.wait(
        "document.getElementById('shown-count').textContent === '\(findings.count)'")
      try await tab.click("#q")
      try await tab.type(findings[3].id.uppercased())
      #expect(try await shown(tab) == 1)
      #expect(try await tab.value("document.getElementById('shown-count').textContent") == "1")
    }
  }

  @Test func filtersByTargetWhereThereAreSeveral() async throws {
    let specimen = Specimen(1_000)
    let findings = specimen.report.findings
    try await open(specimen) { tab in
      let option: String = try await tab.value(
        "Array.from(document.querySelectorAll('select[name=target] option')).find(o => o.textContent === 'Shop2Tests').value"
      )
      try await tab.choose(option, in: "target")
      let expected = findings.count { finding in
        let tests = finding.test.map { [$0] } ?? finding.sequence
        return tests.contains { $0.rawValue.hasPrefix("Shop2Tests.") }
      }
      #expect(expected > 0)
      #expect(try await shown(tab) == expected)
    }
  }

  @Test func aFilteredViewHasAnAddress() async throws {
    let specimen = Specimen(20)
    try await open(specimen) { tab in
      try await tab.choose("leak", in: "kind")
      let hash: String = try await tab.value("location.hash")
      #expect(hash == "#?kind=leak")
      try await tab.go(to: "?kind=leak")
      #expect(try await shown(tab) == specimen.report.findings.count { $0.kind == .leak })
    }
  }

  @Test func aClickUnfoldsTheStoryInOrder() async throws {
    let specimen = Specimen(20)
    let finding = try #require(
      specimen.report.findings.first { $0.kind == .victim && $0.causes.count == 1 })
    try await open(specimen) { tab in
      let summary = "details.finding:has(#\(finding.id)) > summary"
      #expect(
        try await !tab.value(
          "document.getElementById('\(finding.id)').checkVisibility()", as: Bool.self))
      try await tab.click(summary)
      #expect(
        try await tab.value(
          "document.getElementById('\(finding.id)').checkVisibility()", as: Bool.self))
      let steps: [String] = try await tab.value(
        "Array.from(document.querySelectorAll('#\(finding.id) .story > li')).map(e => e.textContent)"
      )
      try #require(steps.count == 3)
      #expect(steps[0].contains(finding.causes[0].short))
      #expect(steps[0].contains(finding.state[0].id.rawValue))
      #expect(steps[1].contains(finding.test?.short ?? "?"))
      #expect(steps[2].contains("What would have helped."))
      try await tab.picture("story")
      try await tab.click(summary)
      #expect(
        try await !tab.value(
          "document.getElementById('\(finding.id)').checkVisibility()", as: Bool.self))
    }
  }

  @Test(arguments: [true, false])
  func anAddressUnfoldsItsFinding(runsScripts: Bool) async throws {
    let specimen = Specimen(1_000)
    let finding = try #require(specimen.report.findings.last { $0.kind == .leak })
    try await open(specimen, at: finding.id, runsScripts: runsScripts) { tab in
      let place = "document.getElementById('\(finding.id)')"
      #expect(try await tab.value("\(place).closest('details').open", as: Bool.self))
      let top: Double = try await tab.value("\(place).getBoundingClientRect().top")
      #expect(top > 0 && top < 900)
      let summary: Double = try await tab.value(
        "\(place).parentElement.querySelector('summary').getBoundingClientRect().top")
      #expect(summary >= 0)
      try await tab.picture(runsScripts ? "address" : "address-without-scripts")
    }
  }

  @Test func withoutScriptsEverythingIsThereAndNothingThatDoesNothing() async throws {
    try await open(Specimen(20), runsScripts: false) { tab in
      let dead: Int = try await tab.value(
        "Array.from(document.querySelectorAll('button, input, select, kbd')).filter(e => e.checkVisibility()).length"
      )
      #expect(dead == 0)
      try await tab.click("details.finding > summary")
      #expect(try await tab.value("document.querySelector('details.finding').open", as: Bool.self))
      try await tab.picture("without-scripts")
    }
  }

  @Test func keysGoThroughTheFindings() async throws {
    let specimen = Specimen(20)
    try await open(specimen) { tab in
      func focused() async throws -> Int {
        try await tab.value(
          "Array.from(document.querySelectorAll('details.finding')).indexOf(document.activeElement.closest('details.finding'))"
        )
      }
      try await tab.press("j")
      #expect(try await focused() == 0)
      try await tab.press("j")
      try await tab.press("j")
      try await tab.press("k")
      #expect(try await focused() == 1)
      try await tab.press("Enter")
      #expect(
        try await tab.value("document.querySelectorAll('details.finding')[1].open", as: Bool.self))
      let outline: String = try await tab.value(
        "getComputedStyle(document.activeElement).outlineStyle")
      #expect(outline == "solid")
      try await tab.press("Escape")
      #expect(
        try await !tab.value("document.querySelectorAll('details.finding')[1].open", as: Bool.self))
      try await tab.press("/")
      #expect(try await tab.value("document.activeElement.id") == "q")
      try await tab.type("no finding says this")
      #expect(try await shown(tab) == 0)
      try await tab.press("Escape")
      #expect(try await shown(tab) == specimen.report.findings.count)
    }
  }

  @Test func theReplayLineCanBeCopied() async throws {
    let specimen = Specimen(20)
    let finding = specimen.report.findings[0]
    try await open(specimen, at: finding.id) { tab in
      try await tab.allowClipboard()
      try await tab.click("#\(finding.id) .copy")
      try await tab.wait("document.querySelector('#\(finding.id) .copy').textContent === 'Copied'")
      #expect(try await tab.value("navigator.clipboard.readText()") == finding.replay)
    }
  }

  private func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }
}
