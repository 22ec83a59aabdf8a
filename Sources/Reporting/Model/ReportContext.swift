import Basics

/// What a report says that did not come from the search.
package struct ReportContext: Sendable {
  package let toolVersion: String
  /// The compiler's version, such as `6.3.1`.
  package let toolchain: String
  package let packageName: String
  package let seed: Seed
  /// The mildest severity that makes the exit status 2; nil for none.
  package let failOn: Severity?
  /// Whether tests that fail by themselves are left out instead of ending the audit.
  package let skipFailing: Bool
  /// Whether the report is of one shard, which can't tell what of the whole is open.
  package var isPart = false
  /// Whether all tests and all kinds of seam of the package were asked for.
  package var isWhole = true
  /// The comments in the source that ask for something to be left alone.
  package var suppressions: [SuppressionComment] = []
  /// What is a double, or looks like one, and has no seam.
  package var untoggled: [Untoggled] = []
  /// Which tests `swift test` runs, where a file of the package's own leaves some out.
  package var testList: OwnTestList?
  /// What the class-level set-ups of XCTest's classes do.
  package var classSetUps: [SuiteID: ClassSetUp] = [:]
  /// The teardowns that leave out a superclass's teardown which would undo something.
  package var missingSuperCalls: [SuiteID: MissingSuperCall] = [:]
  package let testLocations: [TestID: SourceLocation]
  /// `xctest` or `swift-testing` for each test; where one is missing, its id's form tells.
  package let frameworks: [TestID: String]
  /// Absolute folders that texts may name (the package's root, the trials' private HOME and TMPDIR), and the words for them.
  package let folders: FolderNames

  package init(
    toolVersion: String, toolchain: String, packageName: String, seed: Seed,
    failOn: Severity? = .error, skipFailing: Bool = false,
    testLocations: [TestID: SourceLocation] = [:], frameworks: [TestID: String] = [:],
    folders: FolderNames = FolderNames([:])
  ) {
    self.toolVersion = toolVersion
    self.toolchain = toolchain
    self.packageName = packageName
    self.seed = seed
    self.failOn = failOn
    self.skipFailing = skipFailing
    self.testLocations = testLocations
    self.frameworks = frameworks
    self.folders = folders
  }

  /// Whether the class-level set-up of the test's class changes the state, and nothing puts it back.
  func leavesForAll(_ test: TestID, _ state: StateID) -> Bool {
    classSetUps[test.suiteID]?.leaves(state) == true
  }

  /// The test's framework as the report spells it.
  func framework(of test: TestID) -> String {
    frameworks[test] ?? (test.rawValue.hasSuffix(")") ? "swift-testing" : "xctest")
  }
}
