import Basics
import Pinpointing

/// Why reports can't be merged.
package enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The report is of a whole audit.
  case notAShard(file: String)
  /// The audits differ; says in what.
  case differentAudits(file: String, other: String, what: String)
  case twice(Shard, file: String, other: String)
  /// The numbers of the shards that are not there.
  case missing([Int], of: Int)

  package var description: String {
    switch self {
    case .notAShard(let file):
      "'\(file)' is the report of a whole audit; only shards of one audit can be merged"
    case .differentAudits(let file, let other, let what):
      "'\(file)' and '\(other)' are not of the same audit: they differ in \(what)"
    case .twice(let shard, let file, let other):
      "'\(file)' and '\(other)' both are shard \(shard.index) of \(shard.count)"
    case .missing(let numbers, let count):
      "the audit is incomplete: of \(count) shards "
        + numbers.map { "\($0)/\(count)" }.joined(separator: ", ")
        + (numbers.count == 1 ? " is missing" : " are missing")
        + "; a part of an audit is no clean bill"
    }
  }
}

/// The report of the audit whose shards these are: the same bytes as without shards.
///
/// - Throws: `MergeError` where they are not all the shards of one audit.
package func merge(
  _ shards: [(file: String, record: ShardRecord)], failOn: Severity?
) async throws -> Report {
  let input = try checked(shards)
  let runner = RecordedRunner(
    shards.sorted { $0.record.shard.index < $1.record.shard.index }.map(\.record.records))
  let investigation = await investigate(input.question, with: runner) { _ in }
  return Report(
    investigation: investigation, seams: input.question.seams, variables: input.variables,
    context: input.context(failOn: failOn))
}

/// What all shards have in common, once it is sure that they belong together.
private func checked(_ shards: [(file: String, record: ShardRecord)]) throws(MergeError)
  -> AuditInput
{
  let first = shards[0]
  var files: [Int: String] = [:]
  for (file, record) in shards {
    if let what = difference(first.record, record) {
      throw .differentAudits(file: first.file, other: file, what: what)
    }
    if let other = files.updateValue(file, forKey: record.shard.index) {
      throw .twice(record.shard, file: other, other: file)
    }
  }
  let count = first.record.shard.count
  let missing = (1...count).filter { files[$0] == nil }
  if !missing.isEmpty { throw .missing(missing, of: count) }
  return first.record.input
}

private func difference(_ one: ShardRecord, _ other: ShardRecord) -> String? {
  let (left, right) = (one.input, other.input)
  if one.shard.count != other.shard.count { return "the number of shards" }
  if left.packageName != right.packageName { return "the package" }
  if left.sources != right.sources { return "the package's sources" }
  if left.toolVersion != right.toolVersion { return "unseam's version" }
  if left.toolchain != right.toolchain { return "the toolchain" }
  if left.question.seed != right.question.seed { return "the seed" }
  if left.question.networkless != right.question.networkless {
    return "whether the network can be cut off"
  }
  if left.question.tests != right.question.tests { return "the tests" }
  return left == right ? nil : "the options"
}
