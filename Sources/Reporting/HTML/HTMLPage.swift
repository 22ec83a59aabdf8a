import Basics

/// What a page shows beside the report.
package struct HTMLOptions: Sendable {
  /// The lines of the package's files by path, as many as could be read; nil where there is no package at hand.
  package var sources: [String: [String]]?

  package init(sources: [String: [String]]? = nil) {
    self.sources = sources
  }
}

extension HTMLOptions {
  /// With the lines of the files that the report names, as they stand now.
  init(_ report: Report, in surroundings: Surroundings) {
    guard surroundings.hasPackage else {
      self.init()
      return
    }
    let lines = report.namedFiles.compactMap { file in
      surroundings.source(file).map { (file, HTMLOptions.lines(of: $0)) }
    }
    // A folder that holds none of them is that of another package.
    self.init(
      sources: lines.isEmpty && !report.namedFiles.isEmpty
        ? nil : Dictionary(lines, uniquingKeysWith: { first, _ in first }))
  }

  /// As the compiler counts lines.
  private static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
      .map(String.init)
  }
}

/// The report as one HTML page that needs no network, no other file and, but for filters and shortcuts, no script; the
/// same bytes for the same report.
package func renderHTML(_ report: Report, options: HTMLOptions = HTMLOptions()) -> String {
  HTMLPage(report, options).document.source
}

extension Report {
  /// The files that places in the report name; sorted.
  package var namedFiles: [String] {
    let files =
      tests.compactMap(\.file) + state.compactMap(\.file) + seams.map(\.file)
      + findings.flatMap { [$0.location?.file, $0.evidence.failedAt?.file] }.compactMap(\.self)
    return Set(files).sorted()
  }
}

/// A report on its way to a page: what its sections share.
struct HTMLPage {
  let report: Report
  let options: HTMLOptions
  /// What places and seams are looked up in.
  let tests: [TestID: ReportedTest]
  let states: [StateID: ReportedState]
  let seams: [SeamID: ReportedSeam]
  /// Numbers for what filters choose from: the states that findings name, and the targets.
  let stateNumbers: [StateID: Int]
  let targets: [String]
  /// What there is to mend, the most urgent first.
  let causes: [RootCause]
  /// The cause of each finding that counts, by its id, where it is the cause of others, too.
  let sharedCauses: [String: RootCause]
  /// The first finding about each test, to link to.
  let findings: [TestID: String]
  /// The ids of what an earlier report does not show.
  let newSince: Set<String>

  init(_ report: Report, _ options: HTMLOptions) {
    self.report = report
    self.options = options
    newSince = Set(report.comparison?.new ?? [])
    tests = Dictionary(report.tests.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    states = Dictionary(report.state.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    seams = Dictionary(report.seams.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let named = Set(report.findings.flatMap { $0.state.map(\.id) }).sorted()
    stateNumbers = Dictionary(uniqueKeysWithValues: zip(named, 0...))
    targets = Set(report.findings.flatMap { HTMLPage.modules(of: $0) }).sorted()
    causes = RootCause.ranked(report.findings.filter(\.counts))
    sharedCauses = Dictionary(
      causes.filter { $0.findings.count > 1 }.flatMap { cause in
        cause.findings.map { ($0.id, cause) }
      }, uniquingKeysWith: { first, _ in first })
    findings = Dictionary(
      report.findings.flatMap { finding in finding.tests.map { ($0, finding.id) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The test targets that a finding belongs to: that of its test, or those of the tests that show it.
  static func modules(of finding: ReportedFinding) -> Set<String> {
    Set((finding.test.map { [$0] } ?? finding.sequence).map(\.module))
  }

  /// The whole text.
  var document: Markup {
    """
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta http-equiv="Content-Security-Policy" content="\(PageParts.policy)"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta name="referrer" content="no-referrer"/>
    <meta name="generator" content="unseam \(report.tool.version)"/>
    <title>\(report.package.name): \(verdict.title) · Unseam</title>
    <style>\(PageParts.style)</style>
    </head>
    <body>
    \(skipLink)
    \(banner)
    <main>
    \(news)
    \(fixes)
    \(findingsSection)
    \(matrixSection)
    \(leakSection)
    \(seamSection)
    \(openSection)
    \(testSection)
    </main>
    \(footer)
    <script>\(PageParts.script)</script>
    </body>
    </html>

    """
  }
}
