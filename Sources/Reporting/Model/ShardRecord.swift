import Basics
import Pinpointing

/// Everything that decides a report besides what trials showed; the same for all shards of one audit.
package struct AuditInput: Hashable, Sendable, Codable {
  package let toolVersion: String
  package let toolchain: String
  package let packageName: String
  /// A hash of the sources behind all tests.
  package let sources: String
  package let question: Question
  package let variables: [StateVariable]
  package let testLocations: [String: SourceLocation]
  package let isWhole: Bool
  package let suppressions: [SuppressionComment]
  package let untoggled: [Untoggled]
  package let testList: OwnTestList?
  package let classSetUps: [String: ClassSetUp]
  package let missingSuperCalls: [String: MissingSuperCall]

  package init(
    question: Question, variables: [StateVariable], sources: String, context: ReportContext
  ) {
    toolVersion = context.toolVersion
    toolchain = context.toolchain
    packageName = context.packageName
    self.sources = sources
    isWhole = context.isWhole
    suppressions = context.suppressions
    untoggled = context.untoggled
    testList = context.testList
    classSetUps = bySuiteName(context.classSetUps)
    missingSuperCalls = bySuiteName(context.missingSuperCalls)
    var question = question
    for index in question.seams.indices {
      question.seams[index].unviable = question.seams[index].unviable.map(context.folders.shortened)
    }
    self.question = question
    self.variables = variables
    testLocations = Dictionary(
      context.testLocations.map { test, place in
        (
          test.rawValue,
          SourceLocation(
            file: context.folders.shortened(place.file), line: place.line, column: place.column)
        )
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// What the report says that did not come from the search.
  package func context(failOn: Severity?) -> ReportContext {
    var context = ReportContext(
      toolVersion: toolVersion, toolchain: toolchain, packageName: packageName,
      seed: question.seed, failOn: failOn, skipFailing: question.skipFailing,
      testLocations: Dictionary(
        testLocations.map { (TestID($0.key), $0.value) }, uniquingKeysWith: { first, _ in first }),
      frameworks: Dictionary(
        question.tests.map { ($0.id, $0.framework.rawValue) },
        uniquingKeysWith: { first, _ in first }))
    context.isWhole = isWhole
    context.suppressions = suppressions
    context.untoggled = untoggled
    context.testList = testList
    context.classSetUps = bySuite(classSetUps)
    context.missingSuperCalls = bySuite(missingSuperCalls)
    return context
  }
}

/// JSON has names for keys.
private func bySuiteName<Value>(_ values: [SuiteID: Value]) -> [String: Value] {
  Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
}

private func bySuite<Value>(_ values: [String: Value]) -> [SuiteID: Value] {
  Dictionary(uniqueKeysWithValues: values.map { (SuiteID($0.key), $0.value) })
}

/// What one shard hands to the merge.
package struct ShardRecord: Hashable, Sendable {
  package let shard: Shard
  package let input: AuditInput
  package let records: [Record]

  package init(shard: Shard, input: AuditInput, records: [Record]) {
    self.shard = shard
    self.input = input
    self.records = records
  }
}

extension ShardRecord {
  /// Says that one shard can't tell whether the tests are isolated.
  var openness: String {
    "this is shard \(shard.index) of \(shard.count): only 'unseam report' over all "
      + "of them says whether the tests are isolated"
  }
}
