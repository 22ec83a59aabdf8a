import Basics
import Testing

@testable import Reporting

/// What is said where a finding names several states, of which nobody knows which one matters.
@Suite struct SeveralStatesTests {
  private static let changes = ["A", "B", "C", "D"].map {
    StateChange(id: StateID("static:Shop.\($0).shared"), before: "1", after: "2")
  }

  private func report(
    _ kind: FindingKind, states: Int, proof: Proof? = nil
  ) -> Report {
    let partner: [Role: TestID] =
      switch kind {
      case .brittle: [.stateSetter: Sample.sale]
      case .notRepeatable, .leak: [:]
      default: [.polluter: Sample.sale]
      }
    var finding = Finding(
      kind: kind, test: Sample.total,
      partners: partner.map { Partner(test: $0.value, role: $0.key) },
      seam: kind == .latentVictim ? Sample.reset.id : nil,
      state: Array(Self.changes.prefix(states)), sequence: [Sample.sale, Sample.total])
    finding.proof = proof
    return Sample.report(Sample.investigation(findings: [finding]))
  }

  private static let kinds: [FindingKind] = [
    .victim, .brittle, .notRepeatable, .latentVictim, .parallelUnsafe,
  ]

  @Test(arguments: kinds) func noneIsSingledOut(kind: FindingKind) {
    let three = report(kind, states: 3).findings[0].suggestion
    #expect(
      three.contains("static 'A.shared', static 'B.shared' and static 'C.shared' (which of them"))
    let four = report(kind, states: 4).findings[0].suggestion
    #expect(four.contains("static 'C.shared' and 1 more (which of them matters is not proven)"))
  }

  @Test(arguments: kinds) func oneIsNotDoubted(kind: FindingKind) {
    let text = report(kind, states: 1).findings[0].suggestion
    #expect(text.contains("static 'A.shared'"))
    #expect(!text.contains("not proven"))
  }

  @Test(arguments: kinds) func whatIsProvenIsNotDoubted(kind: FindingKind) {
    let text = report(kind, states: 2, proof: .proven).findings[0].suggestion
    #expect(text.contains("static 'A.shared' and static 'B.shared'"))
    #expect(!text.contains("not proven"))
  }

  @Test func allThatIsLeakedIsLeaked() {
    let text = report(.leak, states: 2).findings[0].suggestion
    #expect(
      text.hasPrefix("Undo the changes to static 'A.shared' and static 'B.shared' in tearDown()"))
    #expect(text.hasSuffix("or give each test its own instance."))
  }

  @Test func thePageSinglesOutNoneEither() {
    for kind in Self.kinds where kind != .parallelUnsafe {
      let page = renderHTML(report(kind, states: 2))
      let fixes = page.split(separator: "<section id=\"fixes\"").last?
        .split(separator: "</section>").first
      #expect(fixes?.contains("(which of them matters is not proven)") == true)
      #expect(page.contains("<title>2 states</title>"))
    }
  }

  @Test func aBlockOfLeaksNamesThemAll() {
    let leaks = [Sample.total, Sample.sale].map {
      Finding(kind: .leak, test: $0, state: Array(Self.changes.prefix(2)), sequence: [$0])
    }
    let text = renderText(Sample.report(Sample.investigation(findings: leaks)))
    #expect(
      text.contains("2 tests of 2 suites leave static 'A.shared' and static 'B.shared' changed"))
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("The same goes for PriceTests."))
  }

  /// What it says of the occasions must hold of each victim.
  @Test func victimsThatFailOnOtherOccasionsAreNotOneBlock() {
    func text(_ ways: [[Realisation]]) -> String {
      let findings = zip([Sample.total, Sample.coupon], ways).map { test, ways in
        Finding(
          kind: .victim, test: test, partners: [Partner(test: Sample.sale, role: .polluter)],
          state: [Sample.stubbed], sequence: [Sample.sale, test], realisableBy: ways)
      }
      return renderText(Sample.report(Sample.investigation(findings: findings)))
    }
    #expect(text([[.filter], [.filter]]).contains("2 tests fail after"))
    let apart = text([[.filter], [.randomOrder]])
    #expect(!apart.contains("2 tests fail after"))
    #expect(apart.contains("with --filter\n") && apart.contains("in a random order\n"))
  }

  /// Tests that pollute one another, and each itself, are one block as long as the same tests pollute each.
  @Test func testsThatPolluteOneAnotherAreOneBlock() {
    func text(_ polluters: [[TestID]]) -> String {
      let findings = zip([Sample.total, Sample.coupon], polluters).map { test, polluters in
        Finding(
          kind: .victim, test: test,
          partners: polluters.map { Partner(test: $0, role: .polluter) },
          state: [Sample.stubbed], sequence: [polluters[0], test], realisableBy: [.filter])
      }
      return renderText(Sample.report(Sample.investigation(findings: findings)))
    }
    let both = [Sample.total, Sample.coupon]
    #expect(text([both, both]).contains("2 tests fail after"))
    #expect(!text([[Sample.total], [Sample.coupon]]).contains("2 tests fail after"))
    #expect(!text([both, [Sample.total]]).contains("2 tests fail after"))
  }
}
