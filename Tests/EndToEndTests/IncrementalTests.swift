import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// A second audit after an edit.
  @Suite struct IncrementalTests {
    @Test func aRemovedResetIsSeenAndOnlyItsModuleIsBuilt() async throws {
      let package = try SmallPackage(Shop.files)
      defer { package.remove() }
      let first = try await audit(package)
      #expect(first.findings.allSatisfy { $0.kind != .victim })
      let objects = try compiled(package)
      let text = try package.text(of: Shop.tests)
      let edited = text.replacingOccurrences(
        of: "Settings.currency = \"EUR\"\n    super", with: "super")
      #expect(edited != text)
      try package.write(edited, to: Shop.tests)

      let second = try await audit(package)
      let victims = second.findings.filter { $0.kind == .victim }
      #expect(victims.map(\.test?.rawValue) == ["ShopTests.CountryTests/testMoney"])
      #expect(second.seams.count == first.seams.count - 1)
      let rebuilt = Set(try compiled(package).filter { objects[$0.key] != $0.value }.keys)
      #expect(!rebuilt.contains { $0.contains("/Shop.build/") }, "\(rebuilt)")
      #expect(rebuilt.contains { $0.contains("/ShopTests.build/") }, "\(rebuilt)")
    }

    @Test func theSearchForksWhatItCan() async throws {
      let package = try SmallPackage(Shop.files)
      defer { package.remove() }
      _ = try await audit(package)
      struct Timings: Decodable {
        let processes: Int
        let forked: Int
      }
      let file = package.scratch.appendingPathComponent("timings.json")
      let timings = try JSONDecoder().decode(Timings.self, from: Data(contentsOf: file))
      #expect(timings.forked > 0)
      #expect(timings.forked < timings.processes)
    }

    private func audit(_ package: SmallPackage) async throws -> Report {
      let (report, run) = try await package.audited()
      #expect([0, 2].contains(run.status), "\(run.errors)")
      return report
    }

    /// The object files of the audit's build and when each was written.
    private func compiled(_ package: SmallPackage) throws -> [String: Date] {
      let build = package.scratch.appendingPathComponent("build").path
      var dates: [String: Date] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: build)
      where path.hasSuffix(".swift.o") {
        let attributes = try FileManager.default.attributesOfItem(atPath: build + "/" + path)
        dates[path] = attributes[.modificationDate] as? Date
      }
      return dates
    }
  }
}
