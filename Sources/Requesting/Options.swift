import Basics

/// What the command is asked to do.
package enum Verb: String, Hashable, Sendable, CaseIterable {
  /// Build the subject, run the search, write the report.
  case audit
  /// An audit for CI: only what is new counts.
  case gate
  /// Show what an audit would look at, and run nothing.
  case list
  /// Run the trials that show one finding.
  case replay
  /// Hand over patches for findings, each of them tried.
  case fix
  /// Render a saved report, or merge the shards of an audit.
  case report
  /// Write down what is known, compare with it, or take out what is gone.
  case baseline
  /// Say what a kind of finding means.
  case explain
  /// Check machine and toolchain.
  case doctor
  /// Remove the scratch folder.
  case clean
  /// Print the configuration.
  case dumpConfiguration = "dump-configuration"
  /// Print a JSON Schema.
  case schema
  /// Print a script that completes command lines.
  case completions
}

/// A command line, understood.
package enum Invocation: Hashable, Sendable {
  /// Help on a verb, or the overview.
  case help(Verb?)
  case version
  case audit(Options)
  case gate(Options)
  case baseline(BaselineAction, Options)
  case list(Options)
  case replay(finding: String, Options)
  case fix(findings: [String], Options)
  case report(files: [String], Options)
  case explain(Topic)
  case doctor(Options)
  case clean(Options)
  case dumpConfiguration(Options)
  case schema(SchemaName)
  case completions(Shell)
}

/// What there is a JSON Schema for.
package enum SchemaName: String, Hashable, Sendable, CaseIterable {
  /// The JSON report.
  case report
  /// The configuration file.
  case configuration
}

/// What to do with the baseline.
package enum BaselineAction: String, Hashable, Sendable, CaseIterable {
  case write, compare, prune
}

/// A way to write the report, and where to.
package struct Format: Hashable, Sendable {
  package let name: ReportFormat
  /// The file to write; nil for standard output.
  package let file: String?

  package init(_ name: ReportFormat, file: String? = nil) {
    self.name = name
    self.file = file
  }

  /// The path from the root, without `.`, `..` and doubled slashes, so that one file has one spelling. Links are not
  /// followed.
  package static func wholePath(_ path: String, in folder: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// When to colour what goes to a terminal.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  case auto, always, never

  /// Whether to colour output that goes to a terminal or not; `NO_COLOR` and a dumb terminal decide only in `auto`.
  package func isOn(terminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      terminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}

/// What the options say; each verb reads those that it takes.
package struct Options: Hashable, Sendable {
  /// The folder of the package under audit; nil where none is named.
  package var packagePath: String?
  /// Where to build; nil for `.build/unseam` in the package.
  package var scratchPath: String?
  /// Regular expressions, valid ones; empty for every test.
  package var filters: [String] = []
  package var skips: [String] = []
  /// The kinds of seam to toggle; empty for all.
  package var seams: [SeamKind] = []
  package var seed = Seed(1)
  /// How many trials run at once; nil for one for each core.
  package var jobs: Int?
  /// Empty for text on standard output.
  package var formats: [Format] = []
  /// Whether nothing is written for GitHub Actions but what a format asks for.
  package var noAnnotations = false
  /// The mildest severity that makes the exit status 2; nil for none.
  package var failOn: Severity? = .error
  /// Whether the command line or the configuration says so.
  package var isFailOnGiven: Bool { origins["--fail-on"] != nil }
  package var skipFailing = false
  package var allowReal = false
  /// The least time that one test is given; nil for what its baseline suggests.
  package var timeLimit: Duration?
  package var quiet = false
  package var verbose = false
  package var color = ColorChoice.auto
  /// Whether every ordered pair of tests is tried, to judge the search itself.
  package var bruteForce = false
  /// Whether every ordered pair of tests is run as neighbours.
  package var exhaustive = false
  /// How long an audit may take; nil for as long as it needs.
  package var budget: Duration?
  /// Whether what earlier audits observed is forgotten.
  package var fresh = false
  /// The commit since which changes are audited; nil for everything.
  package var since: String?
  /// The part of the trials to run; nil for all.
  package var shard: Shard?
  /// The file of known findings; nil for `.unseam-baseline.json` in the package, where there is one.
  package var baseline: String?
  /// The saved JSON report to look findings up in; nil for the last audit's.
  package var report: String?
  /// The earlier JSON report to compare with; nil for none.
  package var compare: String?
  /// Whether latent victims and leaks are mended, too.
  package var mendsAll = false
  /// The kinds of finding to mend; empty for all.
  package var kinds: [FindingKind] = []
  /// The file of a patch to be tried instead of one of our own; nil for none.
  package var checkedPatch: String?
  /// Whether the patch is written into the package's files.
  package var applies = false
  /// The file to write the patch to; nil for standard output.
  package var output: String?
  /// What follows `--`, for `swift build`.
  package var buildArguments: [String] = []
  /// Whether `swift build` is to find the tests itself, whatever entry point the package has of its own.
  package var findsTestsItself: Bool { buildArguments.contains("--enable-test-discovery") }
  /// The configuration file; nil for the nearest `.unseam.json`.
  package var config: String?
  /// Whether to print what an audit would go by, instead of the defaults.
  package var isEffective = false
  /// Where the value of each option comes from that is not the default, by the option's name.
  package internal(set) var origins: [String: String] = [:]

  /// The origin of what was typed.
  package static let commandLine = "command line"

  package init() {}

  /// Refuses options that exclude each other.
  func checkContradictions() throws(UsageError) {
    if quiet && verbose { throw .contradiction("--quiet", "--verbose") }
    if checkedPatch != nil && applies { throw .contradiction("--check", "--apply") }
    if checkedPatch != nil && output != nil { throw .contradiction("--check", "--output") }
    if checkedPatch != nil && !formats.isEmpty { throw .contradiction("--check", "--format") }
    var destinations: Set<String?> = []
    for format in formats
    where !destinations.insert(format.file.map { Format.wholePath($0, in: "/.") }).inserted {
      throw .sameDestination(format.file)
    }
  }

  /// Whether all tests and all kinds of seam of the package are asked for.
  package var asksForEverything: Bool {
    filters.isEmpty && skips.isEmpty && seams.isEmpty && since == nil
  }

  /// The formats to write, text on standard output where none was asked for.
  package var effectiveFormats: [Format] { formats.isEmpty ? [Format(.text)] : formats }

  /// The files that reports are written to, with their whole paths where the current folder is `folder`.
  package func reportFiles(in folder: String) -> [String] {
    formats.compactMap(\.file).map { Format.wholePath($0, in: folder) }
  }

  /// The tests that `--filter` and `--skip` leave, in the given order.
  package func selected(from tests: [TestID]) throws(UsageError) -> [TestID] {
    let wanted = try Options.patterns(filters, option: "--filter")
    let unwanted = try Options.patterns(skips, option: "--skip")
    return tests.filter { test in
      (wanted.isEmpty || wanted.contains { test.rawValue.contains($0) })
        && !unwanted.contains { test.rawValue.contains($0) }
    }
  }

  private static func patterns(_ texts: [String], option: String) throws(UsageError)
    -> [Regex<AnyRegexOutput>]
  {
    var patterns: [Regex<AnyRegexOutput>] = []
    for text in texts { patterns.append(try pattern(text, option: option)) }
    return patterns
  }

  static func pattern(_ text: String, option: String) throws(UsageError) -> Regex<AnyRegexOutput> {
    do { return try Regex(text) } catch {
      throw .invalidValue(text, option: option, expected: "a regular expression")
    }
  }
}
