import Basics
import Commanding
import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// A verdict says what happens to somebody who makes the toggle's change in the source and runs `swift test`.
  @Suite struct ToggleTests {
    @Test func everyVerdictComesTrueWhenTheChangeIsMadeByHand() async throws {
      let package = try SmallPackage(Shop.files)
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 0, "\(run.errors)")
      let plain = try await test(package, builtFor: "plain")
      #expect(plain.status == 0, "\(plain.output)")
      let text = try package.text(of: Shop.tests)
      for edit in HandEdit.all { try await check(edit, package, report, text) }
    }

    private func check(
      _ edit: HandEdit, _ package: SmallPackage, _ report: Report, _ text: String
    ) async throws {
      let place = try #require(text.range(of: edit.original), "\(edit)")
      let line = text[..<place.lowerBound].count { $0 == "\n" } + 1
      let seam = try #require(
        report.seams.first { $0.kind == edit.kind && $0.line == line }, "\(edit) in line \(line)")
      try package.write(text.replacingCharacters(in: place, with: edit.edited), to: Shop.tests)
      if let victim = edit.victim {
        try await expectExposed(seam, victim, package)
      } else {
        try await expectNoticed(seam, package)
      }
    }

    private func expectExposed(
      _ seam: ReportedSeam, _ victim: (className: String, test: String), _ package: SmallPackage
    ) async throws {
      #expect(seam.verdict == .exposed, "\(seam.kind)")
      let name = "ShopTests.\(victim.className)/\(victim.test)"
      #expect(seam.exposes.contains { $0.victim.rawValue == name }, "\(seam.exposes)")
      let together = try await test(
        package, builtFor: seam.kind.rawValue, "ShopTests.\(victim.className)/")
      #expect(together.status == 1, "\(seam.kind): \(together.output)")
      #expect(together.output.contains("\(victim.className).\(victim.test)"))
      let alone = try await test(package, builtFor: seam.kind.rawValue, name + "$")
      #expect(alone.status == 0, "\(seam.kind): \(alone.output)")
    }

    private func expectNoticed(_ seam: ReportedSeam, _ package: SmallPackage) async throws {
      #expect(seam.verdict == .noticed, "\(seam.kind)")
      #expect(!seam.noticedBy.isEmpty)
      for test in seam.noticedBy {
        let run = try await self.test(package, builtFor: seam.kind.rawValue, test.rawValue + "$")
        #expect(run.status == 1, "\(seam.kind): \(run.output)")
      }
    }

    /// `swift test` of the package as it stands, as a user runs it, built from scratch for each text: a build that
    /// starts in the same second as the one before it does not compile what was edited in between (Swift 6.3.1).
    private func test(
      _ package: SmallPackage, builtFor edit: String, _ filter: String? = nil
    ) async throws -> Unseam.Run {
      var command = Command(
        plainTest(
          of: package.root, scratch: package.home.appendingPathComponent("build-" + edit))
          + ["--disable-swift-testing"]
          + (filter.map { ["--filter", $0] } ?? []))
      command.joinsErrors = true
      command.timeLimit = .whole(.seconds(300))
      return try await Unseam.Run(command)
    }
  }
}
