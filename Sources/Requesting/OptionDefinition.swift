import Basics

/// One option: how it is written, what it means, which verbs take it.
struct OptionDefinition: Sendable {
  /// What an option does with its value; flags get an empty one.
  typealias Effect = @Sendable (inout Options, String) throws(UsageError) -> Void

  let name: String
  let short: String?
  /// The value's name in help; nil for a flag.
  let value: String?
  let repeats: Bool
  /// Left out of help.
  let isHidden: Bool
  let verbs: Set<Verb>
  let help: String
  let effect: Effect

  init(
    _ name: String, short: String? = nil, value: String? = nil, repeats: Bool = false,
    isHidden: Bool = false, for verbs: Set<Verb>, _ help: String, effect: @escaping Effect
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.isHidden = isHidden
    self.verbs = verbs
    self.help = help
    self.effect = effect
  }

  /// The option with the spelling, long or short.
  static func named(_ spelling: String) -> OptionDefinition? {
    all.first { $0.name == spelling || $0.short == spelling }
  }

  /// In the order of the help: place, choice of tests and seams, way of running, report.
  static let all: [OptionDefinition] = places + choices + running + mending + reporting
}

extension OptionDefinition {
  private static let building: Set<Verb> = [
    .audit, .gate, .list, .replay, .fix, .doctor, .dumpConfiguration,
  ]
  private static let placed: Set<Verb> = building.union([.clean, .baseline])
  private static let rendering: Set<Verb> = [.audit, .gate, .report, .dumpConfiguration]
  private static let auditing: Set<Verb> = [.audit, .gate, .dumpConfiguration]
  private static let reading: Set<Verb> = [.audit, .gate, .list, .replay]

  private static let places: [OptionDefinition] = [
    OptionDefinition(
      "--package-path", value: "P", for: placed.union([.report]),
      "The package to look at (default: the current folder)."
    ) { (options, value) throws(UsageError) in options.packagePath = value },
    OptionDefinition(
      "--scratch-path", value: "P", for: placed,
      "Where to build (default: .build/unseam in the package)."
    ) { (options, value) throws(UsageError) in options.scratchPath = value },
    OptionDefinition(
      "--config", value: "FILE", for: placed.union(rendering),
      "The configuration (default: the nearest .unseam.json from the package upward)."
    ) { (options, value) throws(UsageError) in options.config = value },
    OptionDefinition(
      "--effective", for: [.dumpConfiguration],
      "What an audit called so would go by, and where each value comes from."
    ) { (options, _) throws(UsageError) in options.isEffective = true },
  ]

  private static let choices: [OptionDefinition] = [
    OptionDefinition(
      "--filter", value: "RE", repeats: true, for: auditing.union([.list]),
      "Only tests whose id matches, as in 'swift test'; repeatable."
    ) { (options, value) throws(UsageError) in
      _ = try Options.pattern(value, option: "--filter")
      options.filters.append(value)
    },
    OptionDefinition(
      "--skip", value: "RE", repeats: true, for: auditing.union([.list]),
      "Not the tests whose id matches; repeatable."
    ) { (options, value) throws(UsageError) in
      _ = try Options.pattern(value, option: "--skip")
      options.skips.append(value)
    },
    OptionDefinition(
      "--seam", value: "KIND", repeats: true, for: auditing.union([.list]),
      "Toggle only seams of the kind: \(words(SeamKind.self)); repeatable."
    ) { (options, value) throws(UsageError) in
      let kind: SeamKind = try word(value, "seam kind")
      if !options.seams.contains(kind) { options.seams.append(kind) }
    },
    OptionDefinition(
      "--since", value: "REF", for: auditing,
      "Only what the changes since the git commit can have affected."
    ) { (options, value) throws(UsageError) in options.since = value },
    OptionDefinition(
      "--skip-failing", for: auditing,
      "Leave out tests that fail by themselves, instead of ending with status 4."
    ) { (options, _) throws(UsageError) in options.skipFailing = true },
  ]

  private static let running: [OptionDefinition] = [
    OptionDefinition(
      "--seed", value: "N", for: auditing,
      "Decides the orders that are tried (default: 1)."
    ) { (options, value) throws(UsageError) in
      options.seed = Seed(try number(value, "--seed", "a whole number from 0"))
    },
    OptionDefinition(
      "--jobs", short: "-j", value: "N", for: auditing.union([.replay, .fix]),
      "How many trials run at once (default: one for each core, up to three while it is idle)."
    ) { (options, value) throws(UsageError) in
      let jobs: Int = try number(value, "--jobs", "a whole number from 1")
      guard jobs > 0 else {
        throw .invalidValue(value, option: "--jobs", expected: "a whole number from 1")
      }
      options.jobs = jobs
    },
    OptionDefinition(
      "--time-limit", value: "SECONDS", for: auditing.union([.replay, .fix]),
      "The least time that a single test is given."
    ) { (options, value) throws(UsageError) in options.timeLimit = try seconds(value) },
    OptionDefinition(
      "--allow-real", for: auditing.union([.replay]),
      "Take fakes out even where the network can't be kept away from the real thing."
    ) { (options, _) throws(UsageError) in options.allowReal = true },
    OptionDefinition(
      "--budget", value: "TIME", for: auditing,
      "Stop searching when the command has run this long (90s, 10m, 2h), and say what was left undecided; the build is finished first."
    ) { (options, value) throws(UsageError) in options.budget = try time(value) },
    OptionDefinition(
      "--fresh", for: auditing,
      "Run every trial anew, whatever earlier audits observed of the same sources."
    ) { (options, _) throws(UsageError) in options.fresh = true },
    OptionDefinition(
      "--shard", value: "K/N", for: [.audit, .dumpConfiguration],
      "Run the Kth of N parts; 'unseam report' merges the JSON reports of all parts."
    ) { (options, value) throws(UsageError) in options.shard = try shard(value) },
    OptionDefinition(
      "--exhaustive", for: auditing,
      "Run every ordered pair of tests as neighbours, whatever the suite's size."
    ) { (options, _) throws(UsageError) in options.exhaustive = true },
    OptionDefinition(
      "--brute-force", isHidden: true, for: [.audit],
      "Try every ordered pair of tests, and compare with the search."
    ) { (options, _) throws(UsageError) in options.bruteForce = true },
  ]

  private static let mending: [OptionDefinition] = [
    OptionDefinition(
      "--all", for: [.fix],
      "Mend also what is latent, what leaks and cleanups that change nothing."
    ) { (options, _) throws(UsageError) in options.mendsAll = true },
    OptionDefinition(
      "--kind", value: "KIND", repeats: true, for: [.fix],
      "Mend only findings of the kind, such as victim or leak; repeatable."
    ) { (options, value) throws(UsageError) in
      let kind: FindingKind = try word(value, "kind of finding")
      if !options.kinds.contains(kind) { options.kinds.append(kind) }
    },
    OptionDefinition(
      "--check", value: "FILE", for: [.fix],
      "Try the patch in FILE instead of one of our own, and say what it mends."
    ) { (options, value) throws(UsageError) in options.checkedPatch = value },
    OptionDefinition(
      "--apply", for: [.fix],
      "Write the changes into the package's files: all of them, or none."
    ) { (options, _) throws(UsageError) in options.applies = true },
    OptionDefinition(
      "--output", short: "-o", value: "FILE", for: [.fix],
      "Where to write the patch (default: standard output)."
    ) { (options, value) throws(UsageError) in options.output = value },
  ]

  private static let reporting: [OptionDefinition] = [
    OptionDefinition(
      "--format", value: "NAME[:FILE]", repeats: true, for: rendering.union([.fix]),
      "How to write the report (\(words(ReportFormat.self))), and where to; repeatable (default: text on standard output)."
    ) { (options, value) throws(UsageError) in options.formats.append(try format(value)) },
    OptionDefinition(
      "--no-annotations", for: rendering,
      "In GitHub Actions, neither annotations beside the text nor a step summary."
    ) { (options, _) throws(UsageError) in options.noAnnotations = true },
    OptionDefinition(
      "--report", value: "FILE", for: [.replay, .baseline, .dumpConfiguration],
      "The saved JSON report to look into (default: the last audit's)."
    ) { (options, value) throws(UsageError) in options.report = value },
    OptionDefinition(
      "--baseline", value: "FILE", for: rendering.union([.baseline]),
      "The findings that are known and do not count (gate, baseline: .unseam-baseline.json)."
    ) { (options, value) throws(UsageError) in options.baseline = value },
    OptionDefinition(
      "--compare", value: "FILE", for: [.report],
      "An earlier JSON report: what is new since then, what is fixed."
    ) { (options, value) throws(UsageError) in options.compare = value },
    OptionDefinition(
      "--fail-on", value: "error|warning|note|never", for: rendering.union([.baseline, .fix]),
      "The mildest finding that gives status 2 (default: error); for 'fix', the mildest to mend."
    ) { (options, value) throws(UsageError) in
      options.failOn = try severity(value)
    },
    OptionDefinition(
      "--quiet", short: "-q", for: placed.union(rendering),
      "Only findings and errors, no progress; of a doctor's checks what is not well."
    ) { (options, _) throws(UsageError) in options.quiet = true },
    OptionDefinition(
      "--verbose", short: "-v", for: placed.union(rendering),
      "Everything: each note, each leak, and findings as they come; what a fix gives up, and why."
    ) { (options, _) throws(UsageError) in options.verbose = true },
    OptionDefinition(
      "--color", value: "auto|always|never", for: rendering,
      "Whether to colour text (default: auto, on a terminal)."
    ) { (options, value) throws(UsageError) in options.color = try word(value, "colour choice") },
  ]
}
