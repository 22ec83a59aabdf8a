import Basics
import Foundation
import Instrumenting
import Reporting

/// What is measured of real packages: their folders, and how they are audited.
struct RealPackages {
  let folders: [String]
  /// How often the price of a plain build and run an audit may cost.
  let target: Double
  /// Further words for each audit.
  let options: [String]

  /// The words behind `real`: folders, `--at-most N`, and behind `--` what each audit is given; nil where they say something else.
  init?(_ words: [String]) {
    var rest = words[...]
    var folders: [String] = []
    var target = 3.0
    while let word = rest.popFirst(), word != "--" {
      if word == "--at-most" {
        guard let number = rest.popFirst().flatMap({ Double($0) }) else { return nil }
        target = number
      } else if word.hasPrefix("-") {
        return nil
      } else {
        folders.append(URL(fileURLWithPath: word).standardizedFileURL.path)
      }
    }
    guard !folders.isEmpty else { return nil }
    self.folders = folders
    self.target = target
    options = Array(rest)
  }
}

/// Each package's audit against the price P: a plain build, a plain run and 10 ms for each test. Prints the rows of a table.
func measure(_ packages: RealPackages, in workshop: Workshop) async throws -> [Ratio] {
  try workshop.prepareForAudits()
  var rows: [RealRow] = []
  var failed = 0
  for folder in packages.folders {
    do {
      let row = try await RealRow(of: folder, packages.options, in: workshop)
      row.tell()
      rows.append(row)
    } catch {
      say("failed: \(folder): \(error)")
      failed += 1
    }
  }
  guard !rows.isEmpty else { throw Failure(text: "none of the packages could be measured") }
  let logarithms = rows.map { log($0.ratio) }
  let mean = exp(logarithms.reduce(0, +) / Double(rows.count))
  return rows.map { Ratio(name: "real-\($0.name)", value: $0.ratio, target: packages.target) }
    + [
      Ratio(name: "real-geometric-mean", value: mean, target: packages.target),
      Ratio(name: "real-not-measured", value: Double(failed), target: 0),
    ]
}

/// One package, measured; times in seconds.
struct RealRow {
  let name: String
  let tests: Int
  let build: Double
  let run: Double
  let audit: Double
  /// Of it what is not its build.
  let search: Double
  let report: Report
  /// Bytes that the command held at most.
  let memory: Double
  /// What the audit's time went into, a line each.
  let phases: [String]

  var price: Double { build + run + 0.01 * Double(tests) }
  var ratio: Double { audit / price }

  /// Prints the row and what it is made of.
  func tell() {
    say(line)
    say("  \(report.summary.trials) trials, at most \(Int(memory / 1e6)) MB")
    for line in phases { say("  " + line) }
  }

  /// The row of the manual's table.
  private var line: String {
    "| \(name) | \(tests) | \(report.exitStatus) | \(findings) | \(Int(audit.rounded())) | \(Int(price.rounded())) | "
      + "**\(String(format: "%.1f", ratio))** |"
  }

  private var findings: String {
    Dictionary(grouping: report.findings, by: \.kind)
      .map { "\($1.count) \($0.rawValue)" }.sorted().joined(separator: ", ")
  }

  /// Dependencies are fetched before anything is timed; both builds take them from the package manager's cache.
  init(of package: String, _ options: [String], in workshop: Workshop) async throws {
    name = URL(fileURLWithPath: package).lastPathComponent
    let copy = try workshop.copy(package: package)
    let (plain, scratch) = (copy + "-plain", Scratch(copy + "-scratch"))
    let warming = copy + "-fetched"
    try workshop.resolve(copy, scratch: warming)
    build = try await timed { try workshop.buildPlainly(copy, scratch: plain) }.0
    run = try await timed { try workshop.testPlainly(copy, scratch: plain) }.0
    let json = copy + ".json"
    let words = [
      "audit", copy, "--scratch-path", scratch.root, "--quiet", "--format", "json:" + json,
    ]
    let (seconds, memory) = try await timed {
      try await peakMemory(of: words + options, endingWith: [0, 2, 3], in: workshop)
    }
    audit = seconds
    self.memory = memory
    report = try readReport(Data(contentsOf: URL(fileURLWithPath: json)))
    tests = report.tests.count
    let times = try AuditTimes.read(from: scratch)
    search = times.phases.reduce(0) { $0 + $1.seconds }
    phases = times.lines
    for place in [copy, warming, plain, scratch.root] {
      try FileManager.default.removeItem(atPath: place)
    }
  }
}

/// What an audit wrote down of its time.
private struct AuditTimes: Decodable {
  struct Build: Decodable {
    let build: Double
  }
  struct Phase: Decodable {
    let phase: String
    let seconds: Double
    let processes: Int
  }

  let build: Build
  let phases: [Phase]

  static func read(from scratch: Scratch) throws -> AuditTimes {
    try JSONDecoder().decode(
      AuditTimes.self, from: Data(contentsOf: URL(fileURLWithPath: scratch.timings)))
  }

  var lines: [String] {
    [String(format: "%6.1f s  build", build.build)]
      + phases.map {
        String(format: "%6.1f s ", $0.seconds) + " \($0.phase), \($0.processes) processes"
      }
  }
}
