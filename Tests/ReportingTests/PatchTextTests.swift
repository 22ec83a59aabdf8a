import Basics
import Testing

@testable import Reporting

/// What is said of findings that no patch mends.
@Suite struct PatchTextTests {
  @Test func thoseOfOneReasonStandTogetherAndItBehindThem() throws {
    let findings = Array(Sample.report().findings.prefix(3))
    let hidden = NoCandidate.notVisible(StateID("static:Shop.hidden"))
    let lines = describe([
      UnmendedFinding(findings[0], hidden, []),
      UnmendedFinding(findings[1], .unseenState, []),
      UnmendedFinding(findings[2], hidden, []),
    ])
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("not mended: \(findings[0].id) \(findings[0].kind.rawValue): "))
    #expect(lines[1].hasPrefix("not mended: \(findings[2].id) "))
    #expect(lines[2] == "  " + hidden.sentence)
    #expect(lines[3].hasPrefix("not mended: \(findings[1].id) "))
    #expect(lines[4] == "  " + NoCandidate.unseenState.sentence)
  }

  @Test func whatWasTriedInVainIsShownWithItsPlaceAndWhatCameOfIt() {
    let changes = ["a", "b", "c", "d", "e"].map { name in
      RefusedChange(
        Remedy(
          ways: [.init(.putBack, [StateID("static:Shop.\(name)")])],
          place: SourceLine(file: "A.swift", line: 7)),
        text: name == "b" ? "" : "\n    defer { \(name) = 0 }\n", .stillShows)
    }
    let lines = describe([
      UnmendedFinding(Sample.report().findings[0], .unseenState, changes)
    ])
    #expect(
      lines.dropFirst() == [
        "  Tried in A.swift:7: 'defer { a = 0 }'. With it the finding shows all the same.",
        "  Tried in A.swift:7: Puts static 'b' back afterwards. With it the finding shows all the same.",
        "  Tried in A.swift:7: 'defer { c = 0 }'. With it the finding shows all the same.",
        "  Tried in vain, too: 2 more changes.",
      ])
  }

  @Test func whatIsTriedIsToldAndCountedWhereItIsMuch() {
    let remedies = ["a", "b", "b", "c", "d"].map { name in
      Remedy(
        ways: [.init(.putBack, [StateID("static:Shop.\(name)")])],
        place: SourceLine(file: "A.swift", line: 1))
    }
    #expect(
      describe(tried: Array(remedies.prefix(3)), at: 1) == [
        "Trying: Puts static 'a' back afterwards.", "Trying: Puts static 'b' back afterwards.",
      ])
    #expect(describe(tried: remedies, at: 2).last == "Trying: 1 more change")
  }

  @Test func theFunctionThatSetsTheStateAgainIsNamed() {
    let remedy = Remedy(
      ways: [.init(.callSetter, [StateID("static:Shop.Log.level")], function: "Log.setLevel")],
      place: SourceLine(file: "A.swift", line: 1))
    #expect(
      remedy.sentence
        == "Calls Log.setLevel again when the test ends, to give static 'Log.level' its first value."
    )
  }

  @Test(arguments: [
    (true, " The test asserts what it sets up: see that it still tests more than that."),
    (false, ""),
  ])
  func aSetUpOfWhatTheTestAssertsIsForTheTeamToLookAt(_ isAsserted: Bool, _ said: String) {
    let remedy = Remedy(
      ways: [.init(.setUp, [StateID("static:Shop.open")])],
      place: SourceLine(file: "A.swift", line: 1), isAsserted: isAsserted)
    #expect(patchComment([(remedy, [])]) == ["\(remedy.sentence)\(said) Mends:"])
  }

  @Test func whatIsGivenUpIsToldWithTheReasonAndTheFindings() {
    let remedy = Remedy(
      ways: [.init(.putBack, [StateID("static:Shop.rate")])],
      place: SourceLine(file: "A.swift", line: 1))
    #expect(
      describe(givingUp: remedy, for: ["f-1", "f-2"], .stillShows)
        == "given up for f-1, f-2: \(remedy.sentence) \(PatchProblem.stillShows.sentence)")
  }

  @Test func eachWayIsSaidOfItsOwnStates() {
    func way(_ kind: Remedy.Kind, _ name: String) -> Remedy.Way {
      Remedy.Way(kind, [StateID("static:Shop." + name)])
    }
    let ways = [way(.putBack, "rate"), way(.callCleaner, "log"), way(.putBack, "open")].united
    let remedy = Remedy(ways: ways, place: SourceLine(file: "A.swift", line: 1))
    #expect(
      remedy.sentence
        == "Calls the cleanup that the package or its tests have for static 'log'. Puts static 'open' and static 'rate' back afterwards."
    )
  }
}
