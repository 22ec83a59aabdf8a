import Basics

/// A change of the subject's tests that may mend findings; nothing is known of it yet.
package struct Candidate: Hashable, Sendable {
  package let remedy: Remedy
  /// The ids of the findings that it may mend, sorted; never empty.
  package let findings: [String]
  /// Sorted by file and place; none overlaps another.
  package let replacements: [Replacement]
  /// What it puts back.
  package let undone: Set<UndoneState>

  package init(
    remedy: Remedy, findings: [String], replacements: [Replacement], undone: Set<UndoneState> = []
  ) {
    self.remedy = remedy
    self.findings = findings
    self.replacements = replacements
    self.undone = undone
  }

  /// Whether it does, at the places of the other one, all that the other does.
  func covers(_ other: Candidate) -> Bool {
    !other.undone.isEmpty
      && other.undone.allSatisfy { one in undone.contains { $0.covers(one) } }
      && other.replacements.allSatisfy { replacements.contains(where: $0.isAtThePlace) }
  }

  /// Whether both put a state, or a field of it, back after one test, each in its own way: of the two values the one that is
  /// put back last stays.
  func contradicts(_ other: Candidate) -> Bool {
    replacements != other.replacements
      && undone.contains { one in other.undone.contains(where: one.meets) }
  }

  /// Whether one of the others changes the sources in the same way, whatever is known of it.
  package func isSameChange(asOneOf others: [Candidate]) -> Bool {
    others.contains { $0.replacements == replacements }
  }

  /// Whether it puts a state back that the finding names, after one of the tests that it names for leaving it.
  package func undoes(_ finding: Finding) -> Bool { undoes(finding, after: finding.leaving) }

  fileprivate func undoes(_ finding: Finding, after tests: [TestID]) -> Bool {
    finding.state.contains { change in
      tests.contains { test in
        undone.contains { $0.isLeft(by: LeakingTest(test: test, change: change)) }
      }
    }
  }

  /// The same change, which mends these findings, too.
  package func mending(_ others: Set<String>) -> Candidate {
    Candidate(
      remedy: remedy, findings: Set(findings).union(others).sorted(), replacements: replacements,
      undone: undone)
  }
}

extension [Candidate] {
  /// Whether they put back what the finding names after each test that it names for leaving it, or after one of those that do
  /// harm together only.
  package func undo(_ finding: Finding) -> Bool {
    guard [.victim, .latentVictim, .notRepeatable, .leak].contains(finding.kind) else {
      return false
    }
    func isUndone(after tests: [TestID]) -> Bool { contains { $0.undoes(finding, after: tests) } }
    let tests = finding.leaving
    return finding.partners.contains { $0.role == .jointPolluter }
      ? isUndone(after: tests) : !tests.isEmpty && tests.allSatisfy { isUndone(after: [$0]) }
  }

  /// Those that do what no other one does, each with the findings of those that it makes needless.
  package var withoutNeedless: [Candidate] {
    var kept: [Candidate] = []
    for (index, one) in enumerated() {
      let isNeedless = enumerated().contains { other in
        other.offset != index && other.element.covers(one)
          && (other.offset < index || !one.covers(other.element))
      }
      if !isNeedless { kept.append(one) }
    }
    return kept.map { one in one.mending(Set(filter(one.covers).flatMap(\.findings))) }
  }
}

extension Finding {
  /// The tests that pollute, each alone or together; a test that is not repeatable does so itself.
  var polluters: [TestID] {
    let others = partners.filter { [.polluter, .jointPolluter].contains($0.role) }.map(\.test)
    return others.isEmpty && kind == .notRepeatable ? tests : others
  }

  /// The tests that leave what it is about.
  fileprivate var leaving: [TestID] { polluters.isEmpty ? tests : polluters }
}

/// A state that a candidate puts back, and the tests after which it does.
package struct UndoneState: Hashable, Sendable {
  package let state: StateID
  /// Of its object; empty where the whole value is put back.
  package let fields: Set<String>
  package let tests: Set<TestID>

  package init(state: StateID, fields: Set<String>, tests: Set<TestID>) {
    self.state = state
    self.fields = fields
    self.tests = tests
  }

  fileprivate func covers(_ other: UndoneState) -> Bool {
    state == other.state && fields == other.fields && tests.isSuperset(of: other.tests)
  }

  fileprivate func meets(_ other: UndoneState) -> Bool {
    state == other.state && !tests.isDisjoint(with: other.tests)
      && (fields.isEmpty || other.fields.isEmpty || !fields.isDisjoint(with: other.fields))
  }

  /// Whether the other test gets it no more.
  package func takes(_ reliance: Reliance) -> Bool {
    reliance.states.contains(state) && !tests.isDisjoint(with: reliance.setters)
  }

  /// Whether it is this that the test leaves changed.
  package func isLeft(by leak: LeakingTest) -> Bool {
    let changed = leak.change.fields
    return leak.change.id == state && tests.contains(leak.test)
      && (fields.isEmpty || changed.isEmpty || !fields.isDisjoint(with: changed))
  }
}

/// What a brittle test relies on: states, and the tests that leave them as it needs them.
package struct Reliance: Hashable, Sendable {
  package let states: Set<StateID>
  package let setters: Set<TestID>

  package init(_ brittle: Finding) {
    states = Set(brittle.state.map(\.id))
    setters = Set(brittle.partners.filter { $0.role == .stateSetter }.map(\.test))
  }
}
