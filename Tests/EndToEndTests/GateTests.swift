import Basics
import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// The life of a gate: a team adopts a baseline, and the gate fails for what is new alone.
  @Suite struct GateTests {
    @Test func aGateFailsForWhatIsNewAlone() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": GatedShop.counter,
        "Tests/ShopTests/OldTests.swift": GatedShop.old,
      ])
      defer { package.remove() }
      let gate = Gate(package)

      // Without a baseline everything is new.
      let first = try await gate.run("gate")
      #expect(first.status == 2)
      let place = package.root.resolvingSymlinksInPath().path
      let missing = "no .unseam-baseline.json in '\(place)': every finding counts; "
      #expect(
        first.errors.split(separator: "\n").contains {
          $0.hasPrefix("unseam: \(missing)") && $0.hasSuffix("'unseam baseline write'")
        }, "\(first.errors)")
      #expect(!(try await gate.run("gate", "--quiet")).errors.contains("every finding counts"))
      #expect(try await gate.run("baseline", "write").status == 0)
      let adopted = try await gate.run("gate")
      #expect(adopted.status == 0, "\(adopted.output) \(adopted.errors)")
      #expect(adopted.output.contains("in the baseline"))
      #expect(!adopted.errors.contains("every finding counts"))
      #expect(!adopted.output.contains("OldTests/testStartsAtZero"))

      // It gains a finding: only that one is shown.
      try package.write(GatedShop.new, to: "Tests/ShopTests/NewTests.swift")
      let gained = try await gate.run("gate")
      #expect(gained.status == 2, "\(gained.output)")
      #expect(gained.output.contains("NewTests/testNameless"))
      #expect(!gained.output.contains("OldTests/testStartsAtZero"))
      let compared = try await gate.run("baseline", "compare")
      #expect(compared.status == 2)
      #expect(compared.output.contains("new    f-"))

      // That one is suppressed, with a reason.
      try package.write(GatedShop.suppressed, to: "Tests/ShopTests/NewTests.swift")
      let suppressed = try await gate.run("gate")
      #expect(suppressed.status == 0, "\(suppressed.output)")
      #expect(suppressed.output.contains("(suppressed: mended in 2.0)"))

      // The file moves.
      try package.removeFile("Tests/ShopTests/OldTests.swift")
      try package.write("\n\n" + GatedShop.old, to: "Tests/ShopTests/Moved/OldishTests.swift")
      #expect(try await gate.run("gate").status == 0)
    }

    @Test func whatIsGoneIsNamedAndPrunedOnlyByAWholeAudit() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": GatedShop.counter,
        "Tests/ShopTests/OldTests.swift": GatedShop.old,
        "Tests/ShopTests/NewTests.swift": GatedShop.new,
      ])
      defer { package.remove() }
      let gate = Gate(package)
      #expect(try await gate.run("audit").status == 2)
      #expect(try await gate.run("baseline", "write").status == 0)
      try package.removeFile("Tests/ShopTests/NewTests.swift")

      let part = try await gate.run("gate", "--filter", "OldTests")
      #expect(part.status == 0, "\(part.output)")
      #expect(!part.output.contains("Stale"))
      expectError(try await gate.run("baseline", "prune"), 3, "can't tell which findings are gone")

      let whole = try await gate.run("gate")
      #expect(whole.status == 0, "\(whole.output)")
      #expect(whole.output.contains("Stale: in the baseline"))
      #expect(whole.output.contains("NewTests/testNameless"))
      // One that is about no test.
      let seam =
        #"{"id": "f-1", "kind": "idle-cleanup", "state": [], "seam": "reset: Fake.clean()"},"#
      let file = package.root.appendingPathComponent(".unseam-baseline.json")
      let known = try String(contentsOf: file, encoding: .utf8)
      try package.write(
        known.replacing("\"findings\": [", with: "\"findings\": [" + seam),
        to: file.lastPathComponent)
      let compared = try await gate.run("baseline", "compare").output
      #expect(compared.contains("stale  f-1  idle-cleanup  reset: Fake.clean()\n"), "\(compared)")
      #expect(compared.contains(#/known  f-\w+  Tests\/ShopTests\/OldTests.swift:\d+: /#))
      let pruned = try await gate.run("baseline", "prune").output
      #expect(pruned.contains("gone  f-1  idle-cleanup  reset: Fake.clean()\n"), "\(pruned)")
      #expect(pruned.contains("Took out 3 findings"), "\(pruned)")
      #expect(!(try await gate.run("gate")).output.contains("Stale"))
      let sound = try String(contentsOf: file, encoding: .utf8)
      try package.write("<<<<<<< ours\n" + sound, to: file.lastPathComponent)
      expectError(
        try await gate.run("gate"), 64, "merge conflict (line 1); 'unseam baseline write' mends it")
      let mended = try await gate.run("baseline", "write")
      #expect(mended.status == 0 && mended.errors.contains(".damaged'"), "\(mended.errors)")
      #expect(try String(contentsOf: file, encoding: .utf8) == sound)
    }

    /// As the manual's jobs in parts do it.
    @Test func inPartsTheReportOfAllIsTheGate() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": GatedShop.counter,
        "Tests/ShopTests/OldTests.swift": GatedShop.old,
      ])
      defer { package.remove() }
      let gate = Gate(package)
      let parts = (1...2).map { package.home.path + "/part-\($0).json" }
      for (index, part) in parts.enumerated() {
        let run = try await gate.run(
          "audit", "--shard", "\(index + 1)/2", "--fail-on", "never", "--format", "json:" + part)
        #expect(run.status == 0, "\(run.errors)")
      }
      // The last audit's report is of the second shard.
      let early = package.home.path + "/early.json"
      let partly = try await gate.run("baseline", "write", "--baseline", early)
      #expect(partly.status == 0 && partly.output.hasPrefix("Wrote "))
      #expect(partly.errors.hasPrefix("unseam: warning: findings may be missing, "))
      #expect(partly.errors.contains("the report is of shard 2 of 2 alone; run the whole audit"))
      #expect(partly.errors.split(separator: "\n").count == 1)
      let judge = ["report"] + parts + ["--fail-on", "error"]
      let whole = package.home.path + "/whole.json"
      let first = try await Unseam().run(judge + ["--format", "json:" + whole])
      #expect(first.status == 2, "\(first.errors)")
      let known = package.home.path + "/baseline.json"
      let written = try await gate.run(
        "baseline", "write", "--report", whole, "--baseline", known)
      #expect(written.status == 0 && written.errors == "")
      let second = try await Unseam().run(judge + ["--baseline", known])
      #expect(second.status == 0, "\(second.output) \(second.errors)")
    }

    @Test func theHookOfTheReadmeHoldsAPushUp() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": GatedShop.counter,
        "Tests/ShopTests/OldTests.swift": GatedShop.old,
      ])
      defer { package.remove() }
      let repository = HookedRepository(package)
      try await repository.prepare()
      let held = try await repository.push()
      #expect(held.status == 1)
      #expect(held.output.contains("OldTests/testStartsAtZero"), "\(held.output) \(held.errors)")
      #expect(
        try await Unseam().run(["baseline", "write", package.root.path]).status == 0)
      let pushed = try await repository.push()
      #expect(pushed.status == 0, "\(pushed.output) \(pushed.errors)")
    }

    @Test func aBaselineThatCannotBeReadIsNeverTakenForAnEmptyOne() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": GatedShop.counter,
        "Tests/ShopTests/OldTests.swift": GatedShop.old,
      ])
      defer { package.remove() }
      let gate = Gate(package)
      expectError(try await gate.run("baseline", "compare"), 64, "there is no report")
      expectError(
        try await gate.run("gate", "--baseline", "/no/such/file"), 64, "there is no baseline")
      for (text, status, words) in [
        ("{\"schemaVersion\": 3, \"findings\": []}", Int32(70), "has schema 3"),
        (
          "{\"schemaVersion\": 1, \"findings\": []}", 70,
          "an earlier version of unseam wrote the baseline (schema 1; this one reads 2): 'unseam baseline write' takes it over"
        ),
        ("{\"schemaVersion\": 2, \"find", 64, "cut short"), ("[]", 64, "not a baseline"),
      ] {
        try package.write(text, to: ".unseam-baseline.json")
        expectError(try await gate.run("gate"), status, words)
      }
    }
  }
}

/// The command on one package.
private struct Gate {
  let package: SmallPackage

  init(_ package: SmallPackage) { self.package = package }

  func run(_ words: String...) async throws -> Unseam.Run {
    try await Unseam().run(
      words + [
        "--package-path", package.root.path, "--scratch-path", package.scratch.path,
      ])
  }
}
