import Basics
import Testing

@testable import Pinpointing

/// A teardown and the statement that is all of it are skipped together: one set of trials judges both.
@Suite struct OnlyStatementTests {
  private func seam(_ name: String, _ kind: SeamKind, text: String) -> Seam {
    Seam(
      id: SeamID(name), kind: kind, module: "M",
      location: SourceLocation(file: "Tests/M/T.swift", line: 1, column: 1), text: text,
      enclosing: "T.tearDown()")
  }

  private func suite(_ seams: [Seam]) -> Planted {
    Planted(
      [
        Script("p", .set("x", 1), .clean("whole", [.clean("only", [.set("x", 0)])])),
        Script("v", .require("x", 0)),
      ], seams: seams)
  }

  @Test func bothAreToldWithTheTrialsOfOne() async {
    let (whole, only) = (
      seam("whole", .teardown, text: "X.reset()"), seam("only", .reset, text: "X.reset()")
    )
    let both = await suite([whole, only]).investigated()
    let one = await suite([whole]).investigated()
    #expect(both.verdict("whole") == .exposed)
    #expect(both.verdict("only") == .exposed)
    let latent = both.findings.filter { $0.kind == .latentVictim }
    #expect(Set(latent.map(\.seam)) == [SeamID("whole"), SeamID("only")])
    // The default order is run with each.
    #expect(both.trials == one.trials + 1)
  }

  /// In large suites several cleanups are skipped at once, and which these are must not depend on the shards.
  @Test(arguments: [2, 3]) func shardsAddUpToTheWhole(count: Int) async {
    let names = (0..<12).map { "\($0)" }
    let planted = Planted(
      names.map {
        Script(
          "M.T\($0)/t", .set("x" + $0, 1), .clean("w" + $0, [.clean("r" + $0, [.set("x" + $0, 0)])])
        )
      } + [Script("M.V/v", .require("x3", 0))],
      seams: names.flatMap {
        [
          seam("w" + $0, .teardown, text: "X\($0).reset()"),
          seam("r" + $0, .reset, text: "X\($0).reset()"),
        ]
      }
    ).asIfLarge
    let recordings = await planted.recordings(count: count)
    let merged = await investigate(planted.question, with: RecordedRunner(recordings)) { _ in }
    let whole = await planted.investigated()
    #expect(merged.undecided == whole.undecided)
    #expect(merged.seams == whole.seams)
    #expect(merged.trials == whole.trials)
  }

  @Test func aTeardownThatDoesMoreIsTriedByItself() async {
    let whole = seam("whole", .teardown, text: "X.reset(); print(1)")
    let both = await suite([whole, seam("only", .reset, text: "X.reset()")]).investigated()
    #expect(await both.trials > suite([whole]).investigated().trials)
  }
}
