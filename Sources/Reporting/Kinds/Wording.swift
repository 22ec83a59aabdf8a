import Basics

/// A finding and what its words need to know about the tests and the seam that it names.
struct Wording {
  let finding: Finding
  let seam: ReportedSeam?
  /// `xctest` or `swift-testing`.
  let framework: (TestID) -> String
  /// What the tests of the audit leave changed.
  var leaked: [TestID: Set<StateID>] = [:]
  /// Whether the class-level set-up of the test's class leaves the state changed.
  var leavesForAll: (TestID, StateID) -> Bool = { _, _ in false }
  /// The call that the teardown of the test's class leaves out.
  var missingSuperCall: (TestID) -> MissingSuperCall? = { _ in nil }
  /// What the report says of a variable of the package.
  var declared: (StateID) -> ReportedState? = { _ in nil }

  /// Whether some test notices when the double, which the finding says can be exchanged, is left out.
  var isMissed = false

  /// The test that the finding is about, quoted.
  var test: String { finding.test.map(quoted) ?? "a test" }

  /// The test as the finding's sentences name it, quoted.
  func quoted(_ test: TestID) -> String {
    let all = [finding.test].compactMap(\.self) + finding.partners.map(\.test)
    return Prose.quote(test.name(among: all))
  }

  /// The tests with the role.
  func tests(_ roles: Role...) -> [TestID] {
    finding.partners.filter { roles.contains($0.role) }.map(\.test)
  }

  /// The tests with the role, quoted: the first, and how many more.
  func names(_ role: Role) -> String { Prose.firstOf(quoted(role)) }

  /// The same where each of them is enough.
  func anyOf(_ role: Role) -> String { Prose.anyOf(quoted(role)) }

  /// What has to run several times to make the test fail, `'a' run 3 times`; nil where several different tests do that.
  var repeatedPolluter: String? {
    let joint = quoted(.jointPolluter)
    guard let first = joint.first, joint.count > 1, Set(joint).count == 1 else { return nil }
    return "\(first) run \(joint.count) times"
  }

  private func quoted(_ role: Role) -> [String] {
    finding.partners.filter { $0.role == role }.map { quoted($0.test) }
  }

  /// The first state that carries the dependence or may carry it, and how many more there are; nil where no probe saw one.
  var state: String? {
    finding.state.isEmpty ? nil : Prose.firstOf(finding.state.map(\.id.phrase))
  }

  /// The states that carry the dependence or may carry it, up to three by name; nil where no probe saw one.
  var carrier: String? {
    finding.state.isEmpty ? nil : names(of: finding.state) + doubt(among: finding.state)
  }

  /// Up to three states by name, and how many more.
  func names(of changes: [StateChange]) -> String { Prose.some(changes.map(\.id.phrase)) }

  /// How the finding's states are left: `changed`, or `behind` where all of them are something that is there now.
  var leftWord: String {
    if finding.state.isEmpty { return "changed" }
    if finding.state.allSatisfy(\.isFirstValue) { return "with another first value" }
    if finding.state.allSatisfy(\.isAlreadyMade) { return "already made" }
    return finding.state.allSatisfy(\.isSomethingLeft) ? "behind" : "changed"
  }

  /// A remark on several states, where nobody proved which of them is the cause. A leak needs none: all its states are left.
  func doubt(among changes: [StateChange]) -> String {
    changes.count > 1 && finding.kind != .leak && finding.proof != .proven
      ? " (which of them matters is not proven)" : ""
  }

  func isSwiftTesting(_ test: TestID) -> Bool { framework(test) == "swift-testing" }
}
