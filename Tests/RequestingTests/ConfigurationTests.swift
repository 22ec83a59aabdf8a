import Basics
import Testing

@testable import Requesting

/// Configuration files.
@Suite struct ConfigurationTests {
  private func applied(_ text: String, _ words: String...) throws -> Options {
    let configuration = try Configuration(text, file: "c.json", folder: "/team")
    guard case .audit(let options) = try Arguments.parse(["audit"] + words) else {
      throw UsageError.missingVerb
    }
    return try configuration.applied(to: options)
  }

  private func complaint(_ text: String) -> String {
    do {
      return "no complaint: \(try applied(text))"
    } catch { return "\(error)" }
  }

  @Test func commentsAndLastCommasAreFine() throws {
    let options = try applied(
      """
      // of the company
      { "seed": 7, /* why */ "skipFailing": true,
        "filter": ["Cart", "Price"], "seam": "reset", }
      """)
    #expect(options.seed == Seed(7))
    #expect(options.skipFailing)
    #expect(options.filters == ["Cart", "Price"])
    #expect(options.seams == [.reset])
  }

  @Test func theCommandLineWins() throws {
    let text = #"{"seed": 7, "verbose": true, "format": "json:a.json", "filter": ["A"]}"#
    let options = try applied(text, "--seed", "3", "--quiet", "--format", "text", "--filter", "B")
    #expect(options.seed == Seed(3))
    #expect(options.quiet && !options.verbose)
    #expect(options.formats == [Format(.text)])
    #expect(options.filters == ["B"])
  }

  @Test func pathsAreRelativeToTheFile() throws {
    let options = try applied(
      #"{"format": ["text", "json:out/r.json"], "baseline": "b.json", "scratchPath": "/s"}"#)
    #expect(options.formats == [Format(.text), Format(.json, file: "/team/out/r.json")])
    #expect(options.baseline == "/team/b.json")
    #expect(options.scratchPath == "/s")
  }

  @Test func aFlagThatIsOffIsOff() throws {
    #expect(try !applied(#"{"fresh": false}"#).fresh)
  }

  @Test(arguments: [
    (#"{"sede": 1}"#, "c.json:1:2: unknown key 'sede'; did you mean 'seed'?"),
    (#"{"qqqqqqqqqq": 1}"#, "dump-configuration"),
    (#"{"seed": "1"}"#, "c.json:1:10: 'seed' needs a number"),
    (#"{"fresh": 1}"#, "'fresh' needs true or false"),
    (#"{"filter": [1]}"#, "'filter' needs a text or a list of texts"),
    (#"{"budget": "10"}"#, "c.json:1:2: '10' for '--budget' has no unit; write 10s or 10m"),
    (#"{"since": null}"#, "'since' needs a text"),
    (#"{"quiet": true, "verbose": true}"#, "c.json:1:17: '--quiet' and '--verbose' contradict"),
    (#"{"format": ["json:a", "text", "json:a"]}"#, "two reports would be written to '/team/a'"),
    (#"{"seed": 1, "seed": 2}"#, "c.json:1:13: the key 'seed' stands here for the second time"),
    ("[1]", "c.json:1:1: a configuration is an object"),
    ("", "c.json:1:1: the text ends"),
    ("{\n\"seed\" 1}", "c.json:2:8: ':' should stand behind the key 'seed'"),
    ("{} x", "'x' behind the end"),
    (#"{"since": "a"#, "this text has no end"),
    (String(repeating: "[", count: 200_000), "c.json:1:101: more than 100 values in one another"),
    ("{/* ", "c.json:1:2: this comment has no end"),
    (#"{"since": 'a'}"#, "texts stand in double quotes"),
    (#"{"bruteForce": true}"#, "unknown key 'bruteForce'"),
  ])
  func whatIsWrongHasAPlace(text: String, message: String) {
    #expect(complaint(text).contains(message), "\(complaint(text))")
  }

  @Test func whatIsPrintedCanBeReadAndGivesTheSame() throws {
    let options = try applied(
      #"{"seed": 7, "since": "a\"b\\\u00e9", "budget": "90s", "failOn": "never", "shard": "2/3"}"#,
      "--jobs", "3", "--format", "json:/r.json", "--time-limit", "0.5")
    let text = options.configuration()
    #expect(text.contains("\"seed\": 7,  // c.json:1:2\n"))
    #expect(text.contains("\"jobs\": 3,  // command line\n"))
    #expect(text.contains("\"quiet\": false,  // default\n"))
    let again = try Configuration(text, file: "d", folder: "/").applied(to: Options())
    #expect(again.since == "a\"b\\é")
    #expect(again.budget == .seconds(90))
    #expect(again.timeLimit == .milliseconds(500))
    #expect(again.failOn == nil)
    #expect(again.configuration(withOrigins: false) == options.configuration(withOrigins: false))
  }

  @Test(arguments: [
    ("3m", "3m"), ("180s", "3m"), ("90s", "90s"), ("1.5h", "90m"), ("2h", "2h"), ("0.1s", "0.1s"),
    ("168h", "168h"), ("0.001m", "0.06s"),
  ])
  func aBudgetIsPrintedAsItIsRead(given: String, printed: String) throws {
    let options = try applied("{}", "--budget", given)
    let text = options.configuration()
    #expect(text.contains("\"budget\": \"\(printed)\","), "\(text)")
    let again = try Configuration(text, file: "d", folder: "/").applied(to: Options())
    #expect(again.budget == options.budget)
  }

  @Test func everyOptionHasAKey() {
    let without = OptionDefinition.all.filter {
      !$0.isHidden && OptionDefinition.configurable[$0.key] == nil
    }
    #expect(
      without.map(\.name) == [
        "--package-path", "--config", "--effective", "--all", "--kind", "--check", "--apply",
        "--output", "--compare",
      ])
    let text = Options().configuration()
    for key in OptionDefinition.configurable.keys { #expect(text.contains("\"\(key)\":")) }
  }
}
