import Basics
import Testing

@testable import Requesting

/// The options of an audit called with the words.
private func audit(_ words: String...) throws -> Options {
  guard case .audit(let options) = try Arguments.parse(["audit"] + words) else {
    throw UsageError.missingVerb
  }
  return options
}

/// The usage error that the words, separated by spaces, bring.
private func complaint(_ line: String) -> String {
  do {
    let invocation = try Arguments.parse(line.split(separator: " ").map(String.init))
    return "no complaint: \(invocation)"
  } catch { return error.description }
}

@Suite struct VerbTests {
  @Test func nothingAtAllGivesTheOverview() throws {
    #expect(try Arguments.parse([]) == .help(nil))
    #expect(try Arguments.parse(["--help"]) == .help(nil))
    #expect(try Arguments.parse(["-h"]) == .help(nil))
  }

  @Test(arguments: Verb.allCases) func everyVerbHasHelpOfItsOwn(verb: Verb) throws {
    #expect(try Arguments.parse([verb.rawValue, "--help"]) == .help(verb))
    #expect(try Arguments.parse(["--help", verb.rawValue]) == .help(verb))
  }

  @Test func versionWinsOverTheRest() throws {
    #expect(try Arguments.parse(["--version"]) == .version)
    #expect(try Arguments.parse(["-V"]) == .version)
    #expect(try Arguments.parse(["audit", "--version"]) == .version)
  }

  /// As an audit does; ids are told from it by how they look.
  @Test(arguments: ["fix . f-1 f-2", "fix f-1 f-2 .", "fix f-1 . f-2"])
  func aFixTakesThePackageBesideItsFindings(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    guard case .fix(let findings, let options) = try Arguments.parse(words) else {
      Issue.record("no fix")
      return
    }
    #expect(findings == ["f-1", "f-2"])
    #expect(options.packagePath == ".")
    #expect(complaint("fix ./Shop ../Cart").hasPrefix("'fix' does not take the argument '../Cart'"))
  }

  @Test func defaultsOfAnAudit() throws {
    let options = try audit()
    #expect(options == Options())
    #expect(options.packagePath == nil)
    #expect(options.failOn == .error)
    #expect(options.seed == Seed(1))
    #expect(options.effectiveFormats == [Format(.text)])
  }

  @Test func thePackageIsAnArgumentOrAnOption() throws {
    #expect(try audit("Shop").packagePath == "Shop")
    #expect(try audit(".").packagePath == ".")
    #expect(try audit("--package-path", "Shop").packagePath == "Shop")
    #expect(try audit("--package-path=Shop").packagePath == "Shop")
    var options = Options()
    options.packagePath = "Shop"
    #expect(try Arguments.parse(["list", "Shop"]) == .list(options))
    #expect(try Arguments.parse(["doctor", "Shop"]) == .doctor(options))
    #expect(try Arguments.parse(["clean", "Shop"]) == .clean(options))
    #expect(
      complaint("audit Shop --package-path Cart")
        == "the package is given twice, as 'Shop' and as '--package-path Cart'")
  }

  @Test func optionsMayStandBeforeTheVerb() throws {
    var options = Options()
    options.seed = Seed(3)
    options.origins = ["--seed": "command line"]
    #expect(try Arguments.parse(["--seed", "3", "audit"]) == .audit(options))
  }

  @Test func replayAndExplainTakeOneArgument() throws {
    #expect(try Arguments.parse(["replay", "f-1"]) == .replay(finding: "f-1", Options()))
    #expect(
      try Arguments.parse(["explain", "not-repeatable"]) == .explain(.finding(.notRepeatable)))
    #expect(complaint("replay").hasPrefix("'replay' needs FINDING: unseam replay FINDING; "))
    #expect(complaint("explain").hasPrefix("'explain' needs KIND: unseam explain KIND; kinds: "))
    #expect(
      complaint("replay f-1 f-2")
        == "'replay' does not take the argument 'f-2'; see 'unseam replay --help'")
    #expect(complaint("explain victm") == "unknown kind 'victm'; did you mean 'victim'?")
    #expect(try Arguments.parse(["schema", "report"]) == .schema(.report))
    #expect(
      complaint("schema")
        == "'schema' needs NAME: unseam schema NAME; schemas: report, configuration")
    #expect(complaint("schema reprot") == "unknown schema 'reprot'; did you mean 'report'?")
    #expect(complaint("explain zebra").hasPrefix("unknown kind 'zebra'; known: victim, brittle, "))
  }

  @Test func wrongVerbsNameTheNearest() {
    #expect(complaint("audti") == "unknown verb 'audti'; did you mean 'audit'?")
    #expect(
      complaint("zebra")
        == "unknown verb 'zebra'; verbs: audit, gate, list, replay, fix, report, baseline, explain, doctor, clean, dump-configuration, schema, completions"
    )
    #expect(
      complaint("./Shop") == "'./Shop' is no verb; did you mean 'unseam audit ./Shop'?")
    #expect(
      complaint("--seed 1")
        == "no verb; verbs: audit, gate, list, replay, fix, report, baseline, explain, doctor, clean, dump-configuration, schema, completions"
    )
    #expect(
      complaint("audit a b") == "'audit' does not take the argument 'b'; see 'unseam audit --help'")
  }
}

@Suite struct OptionTests {
  @Test func everyOptionOfAnAudit() throws {
    let options = try audit(
      "--package-path", "P", "--scratch-path", "S", "--filter", "A", "--filter=B|C", "--skip", "D",
      "--seam", "stub", "--seam", "reset", "--seam", "stub", "--seed", "18446744073709551615",
      "--jobs", "3", "--format", "text", "--format=json:out:1.json", "--fail-on", "note",
      "--skip-failing", "--allow-real", "--time-limit", "1.5", "--verbose", "--color", "always",
      "--brute-force", "--since", "main", "--budget", "1.5m", "--fresh", "--shard", "2/3",
      "--exhaustive", "--no-annotations", "--", "-Xswiftc", "-DSLOW", "--help")
    var expected = Options()
    expected.packagePath = "P"
    expected.scratchPath = "S"
    expected.filters = ["A", "B|C"]
    expected.skips = ["D"]
    expected.seams = [.stub, .reset]
    expected.seed = Seed(.max)
    expected.jobs = 3
    expected.formats = [Format(.text), Format(.json, file: "out:1.json")]
    expected.failOn = .note
    expected.skipFailing = true
    expected.allowReal = true
    expected.timeLimit = .milliseconds(1500)
    expected.verbose = true
    expected.color = .always
    expected.bruteForce = true
    expected.origins = options.origins
    #expect(options.isFailOnGiven)
    expected.since = "main"
    expected.budget = .seconds(90)
    expected.fresh = true
    expected.shard = Shard(index: 2, count: 3)
    expected.exhaustive = true
    expected.noAnnotations = true
    expected.buildArguments = ["-Xswiftc", "-DSLOW", "--help"]
    #expect(options == expected)
  }

  @Test func shortForms() throws {
    #expect(try audit("-q").quiet)
    #expect(try audit("-v").verbose)
    #expect(try audit("-j", "2").jobs == 2)
  }

  @Test func failOnNeverIsNoLimit() throws {
    #expect(try audit("--fail-on", "never").failOn == nil)
    #expect(try audit("--fail-on=warning").failOn == .warning)
  }

  @Test func replayReadsASavedReport() throws {
    var options = Options()
    options.report = "r.json"
    options.origins = ["--report": "command line"]
    #expect(
      try Arguments.parse(["replay", "--report", "r.json", "f-1"])
        == .replay(finding: "f-1", options))
  }

  @Test func aReportIsComparedWithAnEarlierOne() throws {
    var options = Options()
    options.compare = "old.json"
    #expect(
      try Arguments.parse(["report", "new.json", "--compare", "old.json"])
        == .report(files: ["new.json"], options))
    #expect(
      complaint("gate --compare a")
        == "option '--compare' does not go with 'gate'; see 'unseam gate --help'")
  }

  @Test(arguments: [
    ("audit --sede 1", "unknown option '--sede'; did you mean '--seed'?"),
    ("audit --verbos", "unknown option '--verbos'; did you mean '--verbose'?"),
    ("audit --hlep", "unknown option '--hlep'; did you mean '--help'?"),
    ("audit --brute-forc", "unknown option '--brute-forc'; see 'unseam --help'"),
    ("audit --zebra=1", "unknown option '--zebra'; see 'unseam --help'"),
    ("audit -x", "unknown option '-x'; see 'unseam --help'"),
    ("audit --seed", "option '--seed' needs a value: --seed N"),
    ("audit --seed=", "option '--seed' needs a value: --seed N"),
    ("audit --filter --skip x", "option '--filter' needs a value: --filter RE"),
    ("audit --filter -- x", "option '--filter' needs a value: --filter RE"),
    ("audit --quiet=yes", "option '--quiet' takes no value, but was given 'yes'"),
    ("audit --seed x", "'x' is no value for '--seed'; expected a whole number from 0"),
    ("audit --seed -1", "'-1' is no value for '--seed'; expected a whole number from 0"),
    ("audit --seed +1", "'+1' is no value for '--seed'; expected a whole number from 0"),
    (
      "audit --seed 18446744073709551616",
      "'18446744073709551616' is no value for '--seed'; expected a whole number from 0"
    ),
    ("audit --jobs 0", "'0' is no value for '--jobs'; expected a whole number from 1"),
    (
      "audit --time-limit 0",
      "'0' is no value for '--time-limit'; expected seconds above 0 and up to 86400, such as 10 or 0.5"
    ),
    (
      "audit --time-limit nan",
      "'nan' is no value for '--time-limit'; expected seconds above 0 and up to 86400, such as 10 or 0.5"
    ),
    ("audit --filter (", "'(' is no value for '--filter'; expected a regular expression"),
    ("audit --budget 10", "'10' for '--budget' has no unit; write 10s or 10m"),
    ("audit --budget 1.5", "'1.5' for '--budget' has no unit; write 1.5s or 1.5m"),
    (
      "audit --budget 0",
      "'0' is no value for '--budget'; expected a time above 0, such as 90s, 10m or 2h"
    ),
    ("audit --budget 20000", "'20000' for '--budget' has no unit; write 20000s"),
    (
      "audit --budget 0s",
      "'0s' is no value for '--budget'; expected a time above 0, such as 90s, 10m or 2h"
    ),
    (
      "audit --budget m",
      "'m' is no value for '--budget'; expected a time above 0, such as 90s, 10m or 2h"
    ),
    ("audit --seam stubb", "unknown seam kind 'stubb'; did you mean 'stub'?"),
    ("audit --format jsn", "unknown format 'jsn'; did you mean 'json'?"),
    (
      "audit --format pdf",
      "unknown format 'pdf'; known: text, json, html, jsonl, sarif, junit, github, markdown, gitlab, mutation"
    ),
    ("audit --format json:", "'json:' is no value for '--format'; expected a file after the colon"),
    ("audit --fail-on eror", "unknown severity 'eror'; did you mean 'error'?"),
    ("audit --color alway", "unknown colour choice 'alway'; did you mean 'always'?"),
    ("audit --seed 1 --seed 1", "option '--seed' is given twice; give it once"),
    ("audit -v --verbose", "option '--verbose' is given twice; give it once"),
    ("audit -q -v", "'--quiet' and '--verbose' contradict each other"),
    ("fix --check p --apply", "'--check' and '--apply' contradict each other"),
    ("fix --check p -o q", "'--check' and '--output' contradict each other"),
    ("fix --check p --format json:q", "'--check' and '--format' contradict each other"),
    (
      "audit --format text --format json",
      "two reports would be mixed on standard output; send one to a file: --format json:FILE"
    ),
    (
      "audit --format text:a --format json:a",
      "two reports would be written to 'a'; give each a file of its own"
    ),
    (
      "report f --format text:a --format json:./b/../a",
      "two reports would be written to './b/../a'; give each a file of its own"
    ),
    ("clean --seed 1", "option '--seed' does not go with 'clean'; see 'unseam clean --help'"),
    ("clean -- -c release", "option '--' does not go with 'clean'; see 'unseam clean --help'"),
    ("audit --report x", "option '--report' does not go with 'audit'; see 'unseam audit --help'"),
  ])
  func wrongOptionsAreNamedWithWhatToDo(line: String, message: String) {
    #expect(complaint(line) == message)
  }

  @Test func filtersAndSkipsChooseTests() throws {
    let tests = ["M.CartTests/testA", "M.CartTests/testB", "M.PriceTests/testA"].map { TestID($0) }
    #expect(try Options().selected(from: tests) == tests)
    #expect(try audit("--filter", "Cart").selected(from: tests) == Array(tests[..<2]))
    #expect(try audit("--filter", "Cart", "--filter", "Price").selected(from: tests) == tests)
    #expect(try audit("--skip", "testA$").selected(from: tests) == [tests[1]])
    #expect(try audit("--filter", "Cart", "--skip", "B").selected(from: tests) == [tests[0]])
  }

  @Test func colourIsForTerminalsUnlessAskedFor() {
    #expect(ColorChoice.auto.isOn(terminal: true, environment: [:]))
    #expect(!ColorChoice.auto.isOn(terminal: false, environment: [:]))
    #expect(!ColorChoice.auto.isOn(terminal: true, environment: ["NO_COLOR": "1"]))
    #expect(!ColorChoice.auto.isOn(terminal: true, environment: ["TERM": "dumb"]))
    #expect(ColorChoice.always.isOn(terminal: false, environment: ["NO_COLOR": "1"]))
    #expect(!ColorChoice.never.isOn(terminal: true, environment: [:]))
  }
}

@Suite struct HelpTests {
  private static let pages: [Verb?] = [nil] + Verb.allCases

  @Test(arguments: pages) func helpIsAtMostEightyColumnsWide(verb: Verb?) {
    for line in Arguments.help(for: verb).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func theOverviewFitsOnAScreen() {
    let lines = Arguments.help(for: nil).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    for status in ExitStatus.allCases {
      #expect(lines.joined(separator: " ").contains("\(status.rawValue)"))
    }
  }

  @Test(arguments: Verb.allCases) func helpListsTheVerbsOptionsAndNoOthers(verb: Verb) {
    let help = Arguments.help(for: verb)
    let listed = help.matches(of: /\n  (?:-[a-z], )?(--[a-z-]+)/).map { String($0.1) }
    let taken = OptionDefinition.all.filter { $0.verbs.contains(verb) && !$0.isHidden }
    #expect(listed == taken.map(\.name) + ["--help"])
    #expect(!help.contains("--brute-force"))
    #expect(help.contains("EXIT STATUS:"))
  }

  @Test(arguments: [Verb.audit, .gate]) func aBudgetDoesNotCutTheBuild(verb: Verb) {
    #expect(Arguments.help(for: verb).contains("the build is finished first."))
  }

  @Test func everyOptionIsTakenBySomeVerbAndSpelledOnce() {
    let names = OptionDefinition.all.map(\.name) + OptionDefinition.all.compactMap(\.short)
    #expect(Set(names).count == names.count)
    #expect(OptionDefinition.all.allSatisfy { !$0.verbs.isEmpty })
  }
}

@Suite struct HelpVerbTests {
  @Test func helpIsAsTheOption() throws {
    #expect(try Arguments.parse(["help"]) == .help(nil))
    #expect(try Arguments.parse(["help", "help"]) == .help(nil))
    #expect(try Arguments.parse(["help", "--help"]) == .help(nil))
    for verb in Verb.allCases {
      #expect(try Arguments.parse(["help", verb.rawValue]) == .help(verb))
    }
  }

  @Test func helpOnNoVerbNamesTheNearest() {
    #expect(complaint("help audti") == "unknown verb 'audti'; did you mean 'audit'?")
    #expect(complaint("hlep") == "unknown verb 'hlep'; did you mean 'help'?")
  }
}

@Suite struct NearestTests {
  @Test func distancesCountEdits() {
    #expect(editDistance("", "") == 0)
    #expect(editDistance("", "abc") == 3)
    #expect(editDistance("abc", "") == 3)
    #expect(editDistance("seed", "seed") == 0)
    #expect(editDistance("sede", "seed") == 1)
    #expect(editDistance("kitten", "sitting") == 3)
  }

  @Test func aFarWordIsNoHint() {
    #expect(nearest(to: "xyz", among: ["audit", "list"]) == nil)
    #expect(nearest(to: "LIST", among: ["audit", "list"]) == "list")
    #expect(nearest(to: "a", among: []) == nil)
  }
}
