import Basics
import Foundation
import Reporting

extension Session {
  /// Renders a saved report, or the one report that all shards of an audit make together.
  func report(_ files: [String]) async throws -> Int32 {
    try checkDestinations(reading: files + [options.compare].compactMap(\.self))
    let root = try rootOfReport()
    let earlier = try options.compare.map { (file: $0, report: try saved($0)) }
    var read: [(file: String, report: Report)] = []
    for file in files { read.append((file, try saved(file))) }
    var report: Report
    if files.count == 1, let only = read.first?.report, only.shard == nil {
      report = options.isFailOnGiven ? only.judged(failOn: options.failOn) : only
    } else if let empty = read.first?.report, read.allSatisfy({ $0.report.hadNothingToAudit }) {
      report = empty
    } else {
      report = try await merged(read)
    }
    if let baseline = try namedBaseline() { report = report.compared(with: baseline) }
    if let earlier { report = try compared(report, with: earlier.report, from: earlier.file) }
    try write(report, of: root)
    return Int32(report.exitStatus)
  }

  private func compared(_ report: Report, with earlier: Report, from file: String) throws -> Report
  {
    try check(
      earlier, from: file, isOf: report.package.name, "name an earlier report on the same package")
    return report.compared(with: earlier)
  }

  /// Refuses a report of another package than the one named; `hint` says what to do.
  func check(_ report: Report, from file: String, isOf name: String, _ hint: String) throws {
    guard report.package.name != name else { return }
    throw Failure(
      "'\(file)' is of the package '\(report.package.name)', not of '\(name)'; \(hint)", .usage)
  }

  /// The package that the report speaks of, as far as that is known: formats that show sources look there.
  private func rootOfReport() throws -> String? {
    looksUpward ? try? packageRoot() : try packageRoot()
  }

  private func saved(_ file: String) throws -> Report {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Failure("there is no file '\(file)', or it can't be read; name a JSON report", .usage)
    }
    do { return try readReport(data) } catch { throw Failure("'\(file)': \(error)", .usage) }
  }

  private func merged(_ reports: [(file: String, report: Report)]) async throws -> Report {
    var shards: [(file: String, record: ShardRecord)] = []
    for (file, report) in reports {
      guard let record = report.shard else { throw failure(.notAShard(file: file)) }
      shards.append((file, record))
    }
    let failOn = options.isFailOnGiven ? options.failOn : reports.first?.report.failOn
    do { return try await merge(shards, failOn: failOn) } catch let error as MergeError {
      throw failure(error)
    }
  }

  /// A part of an audit is inconclusive; files that do not belong together are wrong usage.
  private func failure(_ error: MergeError) -> Failure {
    if case .missing = error { return Failure("\(error)", .inconclusive) }
    return Failure("\(error)", .usage)
  }
}
