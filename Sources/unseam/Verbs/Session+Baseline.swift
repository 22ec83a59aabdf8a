import Basics
import Foundation
import Instrumenting
import Reporting
import Requesting

extension Session {
  /// The audit for CI: what the package's baseline holds does not count.
  func gate() async throws -> Int32 { try await audit(against: try gateBaseline()) }

  /// The baseline that `--baseline` names; nil where it names none.
  func namedBaseline() throws -> Baseline? {
    guard let path = options.baseline else { return nil }
    guard let baseline = try readBaseline(at: path) else {
      throw Failure(
        "there is no baseline '\(path)'; write one with 'unseam baseline write --baseline \(path)'",
        .usage)
    }
    return baseline
  }

  /// Writes the package's baseline, compares the last report with it, or takes out what is gone.
  func baseline(_ action: BaselineAction) async throws -> Int32 {
    let root = try packageRoot()
    let path = options.baseline ?? root + "/" + Baseline.fileName
    let report = try savedReport(in: root)
    if action == .write, let earlier = try earlierBaseline(at: path) {
      let status = try write(Baseline(of: report, keeping: earlier), of: report, path)
      console.say(
        "'\(path)': an earlier version wrote it; its reasons and owners are taken over",
        as: .warning)
      return status
    }
    if action == .write, let (data, damaged) = try damagedBaseline(at: path) {
      let copy = try keepDamaged(data, beside: path)
      let status = try write(Baseline(of: report, mending: damaged.baseline), of: report, path)
      console.say("'\(path)': " + damaged.told(keptAs: copy), as: .warning)
      return status
    }
    let old = try readBaseline(at: path)
    if action == .write {
      return try write(Baseline(of: report, keeping: old ?? Baseline()), of: report, path)
    }
    guard let old else {
      throw Failure(
        "there is no baseline '\(path)'; write one with 'unseam baseline write'", .usage)
    }
    return action == .compare
      ? compare(report, with: old) : try prune(old, by: report, path)
  }

  private func write(_ baseline: Baseline, of report: Report, _ path: String) throws -> Int32 {
    try replaceFile(path, with: renderBaseline(baseline))
    printOut("Wrote \(Prose.count(baseline.entries.count, "finding")) to \(path).")
    if let gap = report.gap {
      console.say(
        "findings may be missing, which a gate then calls new: the report \(gap), and write the baseline anew",
        as: .warning)
    }
    return 0
  }

  private func compare(_ report: Report, with baseline: Baseline) -> Int32 {
    let failOn = options.isFailOnGiven ? options.failOn : report.failOn
    let compared = report.compared(with: baseline).judged(failOn: failOn)
    let found = compared.findings.filter { $0.suppressed == nil }
    let (known, new) = (found.filter { $0.baseline == .known }, found.filter(\.counts))
    for finding in new { printOut("new    \(finding.id)  \(finding.placedMessage)") }
    for finding in known { printOut("known  \(finding.id)  \(finding.placedMessage)") }
    for entry in compared.stale ?? [] {
      printOut("stale  \(entry.id)  \(entry.kind.rawValue)  \(entry.about)")
    }
    printOut("\(new.count) new, \(known.count) known, \(compared.stale?.count ?? 0) stale.")
    if !report.tellsWhatIsGone { console.say("unseam: " + Self.cannotTell) }
    return Int32(compared.exitStatus)
  }

  private func prune(_ baseline: Baseline, by report: Report, _ path: String) throws -> Int32 {
    guard report.tellsWhatIsGone else { throw Failure(Self.cannotTell, .inconclusive) }
    let gone = baseline.stale(by: report)
    if !gone.isEmpty { try replaceFile(path, with: renderBaseline(baseline.pruned(by: report))) }
    for entry in gone {
      printOut("gone  \(entry.id)  \(entry.kind.rawValue)  \(entry.about)")
    }
    printOut("Took out \(Prose.count(gone.count, "finding")).")
    return 0
  }

  private static let cannotTell =
    "the report can't tell which findings are gone: it is of a part of the tests or seams, or not all was decided; audit the whole package"

  private func gateBaseline() throws -> Baseline {
    if let named = try namedBaseline() { return named }
    let root = try packageRoot()
    if let found = try readBaseline(at: root + "/" + Baseline.fileName) { return found }
    if !options.quiet {
      console.say(
        "unseam: no \(Baseline.fileName) in '\(root)': every finding counts; "
          + "for new ones alone to count from now on, follow with 'unseam baseline write'")
    }
    return Baseline()
  }

  /// Nil where there is no such file. One of another schema is no mistake of the user's, and never taken for an empty one.
  private func readBaseline(at path: String) throws -> Baseline? {
    guard let data = try baselineData(at: path) else { return nil }
    do { return try Reporting.readBaseline(data) } catch {
      switch error {
      case .unknownSchema, .earlierSchema: throw Failure("'\(path)': \(error)", .internalError)
      case .notABaseline: break
      }
      let salvaged = SalvagedBaseline(data, after: error)
      throw Failure("'\(path)': \(salvaged.description)", .usage)
    }
  }

  private func baselineData(at path: String) throws -> Data? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard !isFolder.boolValue, let data = FileManager.default.contents(atPath: path) else {
      throw Failure("the baseline '\(path)' can't be read; name a file", .usage)
    }
    return data
  }

  /// A baseline of an earlier version, as this would write it; nil for any other, sound or not.
  private func earlierBaseline(at path: String) throws -> Baseline? {
    guard let data = try baselineData(at: path) else { return nil }
    return try? readEarlierBaseline(data)
  }

  /// The bytes of a baseline that can't be read as one, and what is whole in them; nil for a sound one.
  private func damagedBaseline(at path: String) throws -> (Data, SalvagedBaseline)? {
    guard let data = try baselineData(at: path) else { return nil }
    do {
      _ = try Reporting.readBaseline(data)
      return nil
    } catch { return (data, SalvagedBaseline(data, after: error)) }
  }

  /// Puts a copy under a name that is free, beside the file; the name.
  private func keepDamaged(_ data: Data, beside path: String) throws -> String {
    var copy = path + ".damaged"
    var number = 1
    while let other = FileManager.default.contents(atPath: copy), other != data {
      number += 1
      copy = path + ".damaged-\(number)"
    }
    do { try data.write(to: URL(fileURLWithPath: copy), options: .atomic) } catch {
      throw Failure(
        "can't keep a copy of the damaged baseline as '\(copy)'; nothing is changed", .usage)
    }
    return copy
  }

  /// What is said where a verb needs the report of an audit and finds none.
  ///
  /// - Parameter canBeNamed: whether the verb takes the name of another one.
  func noReport(at path: String, canBeNamed: Bool = true) -> Failure {
    Failure(
      "there is no report at '\(path)'; run 'unseam audit' first"
        + (canBeNamed ? ", or name one with --report" : ""), .usage)
  }

  func savedReport(in root: String, canBeNamed: Bool = true) throws -> Report {
    let path = options.report ?? scratch(in: root).report
    guard let data = FileManager.default.contents(atPath: path) else {
      throw noReport(at: path, canBeNamed: canBeNamed)
    }
    let report: Report
    do { report = try readReport(data) } catch { throw Failure("'\(path)': \(error)", .usage) }
    if options.report != nil || options.scratchPath != nil {
      try check(
        report, from: path, isOf: try packageName(root),
        "name a report on this package, or the report's package")
    }
    return report
  }

  /// As the manifest has it; asked of SwiftPM, which writes nothing for it.
  private func packageName(_ root: String) throws -> String {
    do {
      let toolchain = try Toolchain.find(by: launcher)
      return try Located.describe(root, toolchain, scratch(in: root), launcher).name
    } catch let error as ToolchainError {
      throw Failure("\(error)", .usage)
    }
  }
}
