import Basics
import Testing

@testable import Pinpointing

/// Verdicts that rest on tests which did not end in time.
@Suite struct TimeLimitTests {
  @Test func aHangIsBelievedWithTheLimitRaisedAndSaysSo() async {
    let runner = ScriptedRunner([
      Script("p", .set("x", 1)), Script("q", .set("x", 1)), Script("v", .hangIf("x", 1)),
    ])
    let question = Planted(Array(runner.scripts.values).sorted { $0.name < $1.name }).question
    let victim = await investigate(question, with: runner) { _ in }.only(.victim)
    #expect(victim?.restsOnTimeLimit == true)
    #expect(victim?.names(.polluter) == ["p", "q"])
    // Asked once for the victim, not for each polluter.
    #expect(runner.patientTrials == 1)
  }

  @Test func aTestThatOnlyNeedsMoreTimeIsNoVictim() async {
    let seen = await Planted(Script("p", .set("x", 1)), Script("v", .slowIf("x", 1))).investigated()
    #expect(seen.all(.victim).isEmpty)
  }

  @Test func aTestThatFailsIsNoMatterOfTime() async {
    let seen = await Planted(Script("p", .set("x", 1)), Script("v", .require("x", 0)))
      .investigated()
    #expect(seen.only(.victim)?.restsOnTimeLimit == false)
  }

  @Test func aStubWithoutWhichATestHangsIsNoticedByTheLimitAlone() async {
    let seam = Seam("s", .stub)
    func result(_ step: Step) async -> SeamResult? {
      await Planted(Script("t", .replace("s", [], [step])), seams: [seam]).investigated().seams
        .first
    }
    let hanging = await result(.hang)
    #expect(hanging?.verdict == .noticed && hanging?.restsOnTimeLimit == true)
    let failing = await result(.failAlone)
    #expect(failing?.verdict == .noticed && failing?.restsOnTimeLimit == false)
    #expect(await result(.slowIf("x", 0))?.verdict == .unnoticed)
  }

  @Test func aLatentVictimThatHangsSaysSo() async {
    let cleanup = Step.clean("s", [.set("x", 0)])
    let seen = await Planted(
      Script("p", .set("x", 1), cleanup), Script("v", .hangIf("x", 1)),
      seams: [Seam("s", .teardown)]
    ).investigated()
    #expect(seen.only(.latentVictim)?.restsOnTimeLimit == true)
    #expect(seen.seams.first?.restsOnTimeLimit == true)
  }
}
