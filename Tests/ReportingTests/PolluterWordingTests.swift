import Basics
import Foundation
import Testing

@testable import Reporting

/// What is said of several polluters: whether each is enough, and which of them leaves what.
struct PolluterWordingTests {
  @Test func eachPolluterIsEnoughAndJointOnesAreNot() {
    func message(_ role: Role, _ tests: [TestID]) -> String {
      let finding = Finding(
        kind: .victim, test: Sample.total, partners: tests.map { Partner(test: $0, role: role) },
        sequence: tests + [Sample.total])
      return Sample.report(Sample.investigation(findings: [finding])).findings[0].message
    }
    let two = [Sample.sale, Sample.coupon]
    #expect(
      message(.polluter, two).contains(" after 'PriceTests/testCoupon' or 'PriceTests/testSale'"))
    #expect(message(.polluter, two + [Sample.clear]).contains(" or one of 2 others"))
    #expect(message(.jointPolluter, two).contains("' and '"))
  }

  @Test(arguments: [true, false]) func ofPollutersThatLeaveDifferentStatesNoneIsSaidToLeaveBoth(
    isApart: Bool
  ) {
    let states = ["menu", "number"].map {
      StateChange(id: StateID("static:Shop.Desk.\($0)"), before: "1", after: "2")
    }
    let leaks = [Sample.sale: [states[0]], Sample.coupon: isApart ? [states[1]] : states]
    let victim = Finding(
      kind: .victim, test: Sample.total,
      partners: leaks.keys.sorted().map { Partner(test: $0, role: .polluter) },
      state: states, sequence: [Sample.sale, Sample.total])
    let found = Sample.report(
      Sample.investigation(
        findings: leaks.map { Finding(kind: .leak, test: $0, state: $1) } + [victim])
    ).findings.first { $0.kind == .victim }
    #expect(
      found?.message.contains("static 'Desk.menu' or static 'Desk.number' changed") == isApart)
    #expect(found?.suggestion.hasPrefix("Let each polluter undo what it leaves (static") == isApart)
  }

  /// What the others do is not seen.
  @Test(arguments: [true, false]) func whereOnlySomePollutersLeaveAStateTheSentenceSaysSo(
    isAll: Bool
  ) {
    let state = StateChange(id: StateID("static:Shop.Desk.menu"), before: "1", after: "2")
    let two = [Sample.sale, Sample.coupon]
    let victim = Finding(
      kind: .victim, test: Sample.total, partners: two.map { Partner(test: $0, role: .polluter) },
      state: [state], sequence: [Sample.sale, Sample.total])
    let leaks = (isAll ? two : [Sample.sale]).map { Finding(kind: .leak, test: $0, state: [state]) }
    let found = Sample.report(Sample.investigation(findings: leaks + [victim])).findings
      .first { $0.kind == .victim }
    #expect(found?.message.contains(", of which some leave static 'Desk.menu' changed") == !isAll)
    #expect(found?.suggestion.hasPrefix("Let each polluter that leaves it clean up") == !isAll)
  }

  /// What making a static does comes once in a process.
  @Test func whatWasMadeAlreadyIsNotToBeRestored() {
    let change = StateChange(
      id: StateID("static:Shop.Larder.filled"), before: "not made yet", after: "made",
      isAlreadyMade: true)
    var victim = Finding(
      kind: .victim, test: Sample.total, partners: [Partner(test: Sample.sale, role: .polluter)],
      state: [change], sequence: [Sample.sale, Sample.total])
    victim.proof = .proven
    let report = Sample.report(Sample.investigation(findings: [victim]))
    let found = report.findings[0]
    #expect(renderText(report).contains("once it is made anew in the test, the test passes"))
    #expect(found.message.hasSuffix("which leaves static 'Larder.filled' already made"))
    #expect(
      found.suggestion.contains("Let 'PriceTests/testSale' leave what that did as it was, or let"))
    #expect(!found.suggestion.lowercased().contains("restore"))
  }

  @Test func whatATestMadeForItselfIsNotToBeRestoredEither() {
    let change = StateChange(
      id: StateID("static:Shop.Larder.filled"), before: "not made yet", after: "made",
      isAlreadyMade: true)
    let again = Finding(
      kind: .notRepeatable, test: Sample.total, state: [change],
      sequence: [Sample.total, Sample.total])
    let found = Sample.report(Sample.investigation(findings: [again])).findings[0]
    #expect(
      found.suggestion.hasPrefix(
        "Leave what making static 'Larder.filled' did, once in a process, as it was, or begin"))
  }

  /// Nothing is to be put back: the variable is to be made before.
  @Test func whatWasMadeOtherwiseIsToBeUsedBefore() throws {
    let change = StateChange(
      id: StateID("static:Shop.Larder.days"), before: "60", after: "5", isFirstValue: true)
    let victim = Finding(
      kind: .victim, test: Sample.total, partners: [Partner(test: Sample.sale, role: .polluter)],
      state: [change], sequence: [Sample.sale, Sample.total])
    let report = Sample.report(Sample.investigation(findings: [victim]))
    let found = report.findings[0]
    #expect(found.message.hasSuffix("which leaves static 'Larder.days' with another first value"))
    #expect(
      found.suggestion.hasPrefix(
        "Static 'Larder.days' is made when it is first used, and kept. Compute it anew each time,"))
    #expect(
      found.suggestion.hasSuffix(
        "Or use it once in setUp() of PriceTests, before 'PriceTests/testSale' can change what it is made from."
      ), "\(found.suggestion)")
    #expect(!found.suggestion.contains("60"))
    #expect(try readReport(Data(render(report, as: .json).utf8)) == report)
  }

  /// The other one lets time pass, as far as is seen.
  @Test(arguments: [true, false]) func whereOneOfTwoLeavesItAllOnlyThatOneIsToldToUndoIt(
    isAll: Bool
  ) {
    let states = ["session", "user"].map {
      StateChange(id: StateID("static:Shop.Client.\($0)"), before: "nil", after: "1")
    }
    let two = [Sample.sale, Sample.coupon]
    let found = Sample.report(
      Sample.investigation(findings: [
        Finding(kind: .leak, test: Sample.sale, state: isAll ? states : [states[0]]),
        Finding(
          kind: .victim, test: Sample.total,
          partners: two.map { Partner(test: $0, role: .jointPolluter) }, state: states,
          sequence: two + [Sample.total]),
      ])
    ).findings.first { $0.kind == .victim }
    #expect(found?.message.contains("; 'PriceTests/testSale' leaves static") == isAll)
    #expect(found?.suggestion.hasPrefix("Let 'PriceTests/testSale' undo what it leaves (") == isAll)
    #expect(found?.suggestion.contains("here one of them is enough") != isAll)
  }

  @Test func onePolluterThatHasToRunSeveralTimesIsNoGroup() {
    let tests = [Sample.sale, Sample.sale, Sample.sale]
    let finding = Finding(
      kind: .victim, test: Sample.total,
      partners: tests.map { Partner(test: $0, role: .jointPolluter) },
      sequence: tests + [Sample.total])
    let report = Sample.report(Sample.investigation(findings: [finding]))
    #expect(report.findings[0].message.contains("fails after 'PriceTests/testSale' run 3 times, "))
    #expect(
      render(report, as: .text).contains("polluter:   ShopTests.PriceTests/testSale, 3 times"))
  }
}
