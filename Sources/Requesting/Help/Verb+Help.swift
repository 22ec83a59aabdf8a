import Basics

extension Verb {
  /// The verb with its argument.
  var signature: String {
    switch self {
    case .audit: "audit [PACKAGE]"
    case .gate: "gate [PACKAGE]"
    case .baseline: "baseline ACTION [PACKAGE]"
    case .list: "list [PACKAGE]"
    case .replay: "replay FINDING"
    case .fix: "fix [PACKAGE] [FINDING...]"
    case .report: "report FILE..."
    case .explain: "explain KIND"
    case .doctor: "doctor [PACKAGE]"
    case .clean: "clean [PACKAGE]"
    case .dumpConfiguration: "dump-configuration [PACKAGE]"
    case .schema: "schema NAME"
    case .completions: "completions SHELL"
    }
  }

  /// How to call it.
  var usage: String {
    switch self {
    case .audit, .gate, .list, .replay, .fix, .doctor:
      "unseam \(signature) [OPTIONS] [-- SWIFT-BUILD-ARGUMENTS]"
    case .report, .baseline, .explain, .clean, .dumpConfiguration, .schema, .completions:
      "unseam \(signature) [OPTIONS]"
    }
  }

  /// What it does, for the overview's table.
  var line: String {
    switch self {
    case .audit: "Build, try and report."
    case .gate: "Audit in CI: only what is new counts."
    case .baseline: "Write, compare or prune what is known."
    case .list: "Show tests, seams and state; run nothing."
    case .replay: "Run the trials that show a finding."
    case .fix: "Hand over patches that were tried."
    case .report: "Render a saved report, or merge shards."
    case .explain: "Say what a word of a report means."
    case .doctor: "Check all that an audit needs."
    case .clean: "Remove what audits left in the scratch folder."
    case .dumpConfiguration: "Print the configuration."
    case .schema: "Print a JSON Schema."
    case .completions: "Print a script for the shell."
    }
  }

  /// What it does, in full.
  var summary: String {
    switch self {
    case .audit:
      """
      Audits a package's tests: which depend on order, which leave state behind,
      which doubles no test notices. The package is never written to.
      """
    case .gate:
      """
      Audits for CI. What .unseam-baseline.json in the package holds is known and does
      not count, so that the gate fails for what is new; it never asks anything, and
      what could not be told is never green.
      """
    case .baseline:
      """
      Keeps the file of known findings, from the last audit's report: 'write' puts all
      of its findings in (reasons and owners stay), 'compare' says which are new,
      known and gone, 'prune' takes out those that are gone. Nothing is run.
      """
    case .list:
      """
      Shows the tests, the seams (cleanups, stubs, injections) and the state that an
      audit would look at, about how many trials it would run, and, once an audit has
      measured that here, about how long they take. Nothing is run.
      """
    case .replay:
      """
      Runs the trials that show a finding, and the control that does not: failing
      after the polluter, passing without it.
      """
    case .fix:
      """
      Looks for changes of the tests that mend findings of the last audit, tries them
      on the package's sources, and prints as one patch those after which the findings
      do not show, nothing new does, and the plain run passes. Without --apply nothing
      is written to the package.
      """
    case .report:
      """
      Renders a JSON report anew, or merges the JSON reports of all shards of an audit
      into the report that the audit gives without shards. Nothing is run.
      """
    case .explain:
      """
      Says what a kind of finding means, how it is found, and what to do; its code is
      from the Fixtures of Unseam's repository: with the fault, and without. Says also
      what the other words of reports and tables mean.
      """
    case .doctor:
      """
      Checks all that an audit needs, and says what to do about what is not well: the
      machine, the toolchain, and where a package is named or near, its manifest,
      sources and tests; last it builds that as an audit does, and runs one test.
      """
    case .clean: "Removes the scratch folder that audits build in; the package stays as it is."
    case .dumpConfiguration:
      """
      Prints a configuration file with the defaults; with --effective, what an audit
      called with the same options would go by, and where each value comes from.
      """
    case .schema:
      """
      Prints the JSON Schema (draft 7) of the JSON report, or of the configuration
      file .unseam.json, for editors and for whatever reads reports.
      """
    case .completions:
      """
      Prints a script with which the shell completes verbs, options and their values.
      Its first lines say where to put it.
      """
    }
  }

  /// What to know beside the options.
  var details: String {
    switch self {
    case .replay:
      "FINDING is an id from a report, such as f-9a31c0…, or its unambiguous beginning."
    case .explain:
      "KIND is a kind of finding:\n"
        + Arguments.table(FindingKind.allCases.map { ($0.rawValue, $0.summary) })
        + "\n\nor one of:\n"
        + Arguments.table([
          ("verdicts", OptionDefinition.words(Verdict.self)),
          ("seams", OptionDefinition.words(SeamKind.self)),
          ("tests' parts", OptionDefinition.words(Role.self)),
          ("occasions", OptionDefinition.words(Realisation.self)),
          ("patches", OptionDefinition.words(Remedy.Kind.self)),
          ("others", OptionDefinition.words(Term.self)),
        ])
    case .report:
      """
      FILE is what 'unseam audit --format json:FILE' wrote, with --shard or without.
      With --compare, text, json, html and markdown also say which findings are new,
      fixed or still there. What is fixed is told only by a whole audit that could
      decide everything. The exit status is that of the report itself.

      \(ReportFormat.help)
      """
    case .baseline:
      """
      ACTION is one of: \(OptionDefinition.words(BaselineAction.self)).
      A report of a part of the tests, or one that could not decide everything, never
      counts a finding as gone; 'write' warns of what it may lack.
      """
    case .schema: "NAME is one of: \(OptionDefinition.words(SchemaName.self))."
    case .completions: "SHELL is one of: \(OptionDefinition.words(Shell.self))."
    case .fix:
      """
      FINDING is an id from the report, or its unambiguous beginning; without one all
      errors are mended as far as possible, with --all also what is latent or leaks.
      PACKAGE has a '/' in it or begins with '.' or '~', as './Shop' does.
      The patch is a unified diff: 'git apply' and 'patch -p1' take it. What it mends
      stands before each file's part, in lines that begin with '#'. The report in
      each --format holds the patch beside its finding, as the last audit's does then.
      """
    case .audit, .gate: ReportFormat.help
    case .list, .doctor, .clean, .dumpConfiguration: ""
    }
  }

  /// The exit statuses that it can end with.
  var statuses: String {
    switch self {
    case .audit:
      ExitStatusHelp.for(
        .clean, .findings, .inconclusive, .redBaseline, .doesNotBuild, .usage, .internalError,
        .interrupted)
    case .gate:
      ExitStatusHelp.for(
        .clean, .findings, .inconclusive, .redBaseline, .doesNotBuild, .usage, .internalError,
        .interrupted,
        saying: [
          .clean: "Nothing new at or above --fail-on.", .findings: "New findings at or above it.",
        ])
    case .baseline:
      ExitStatusHelp.for(
        .clean, .findings, .inconclusive, .doesNotBuild, .usage, .internalError,
        saying: [
          .clean: "Done; for 'compare': nothing new at or above --fail-on.",
          .findings: "'compare': new findings at or above --fail-on.",
          .inconclusive: "The report can't tell: it is of a part, or not all was decided.",
        ])
    case .list:
      ExitStatusHelp.for(.clean, .doesNotBuild, .usage, .internalError, saying: [.clean: "Listed."])
    case .replay:
      ExitStatusHelp.for(
        .clean, .findings, .inconclusive, .doesNotBuild, .usage, .internalError, .interrupted,
        saying: [
          .clean: "It did not show again.", .findings: "It showed again.",
          .inconclusive: "It could not be told: a trial did not run.",
        ])
    case .fix:
      ExitStatusHelp.for(
        .clean, .findings, .inconclusive, .doesNotBuild, .usage, .internalError, .interrupted,
        saying: [
          .clean: "Each of the findings has a patch that was tried, or there was none to mend.",
          .findings: "Some have none; each is named, with the reason.",
          .inconclusive: "It could not be told: a trial did not run.",
        ])
    case .report:
      ExitStatusHelp.for(
        .clean, .findings, .inconclusive, .redBaseline, .usage, .internalError,
        saying: [
          .clean: "As the audit: complete, nothing at or above --fail-on.",
          .inconclusive: "Inconclusive: a shard is missing, or too much is undecided.",
        ])
    case .explain: ExitStatusHelp.for(.clean, .usage, saying: [.clean: "Explained."])
    case .doctor:
      ExitStatusHelp.for(
        .clean, .usage, .internalError,
        saying: [
          .clean: "An audit can be done, perhaps with warnings.",
          .internalError: "It can't: what failed is named. Or an internal error.",
        ])
    case .dumpConfiguration:
      ExitStatusHelp.for(.clean, .usage, .internalError, saying: [.clean: "Printed."])
    case .schema, .completions: ExitStatusHelp.for(.clean, .usage, saying: [.clean: "Printed."])
    case .clean:
      ExitStatusHelp.for(
        .clean, .usage, .internalError, saying: [.clean: "Removed, or there was none."])
    }
  }
}

extension ReportFormat {
  /// What each name stands for.
  fileprivate static var help: String {
    "NAME of a format is one of:\n"
      + Arguments.table(allCases.map { ($0.rawValue, $0.summary) })
  }
}
