import Basics
import Foundation
import Testing

@testable import Reporting

/// A damaged baseline loses no reason and no owner.
@Suite struct SalvagedBaselineTests {
  private static func entry(_ number: Int, _ reason: String? = nil, _ owner: String? = nil)
    -> BaselineEntry
  {
    let finding = Finding(kind: .flaky, test: TestID("M.A/t\(number)"))
    var entry = Baseline(of: Sample.report(Sample.investigation(findings: [finding]))).entries[0]
    entry.reason = reason
    entry.owner = owner
    return entry
  }

  private static let base = (0..<6).map { entry($0, "because \($0) { \"}", "team \($0)") }

  private func salvaged(_ text: String) throws -> SalvagedBaseline {
    let data = Data(text.utf8)
    do {
      _ = try readBaseline(data)
    } catch { return SalvagedBaseline(data, after: error) }
    throw Undamaged()
  }

  private struct Undamaged: Error {}

  /// What `git merge` leaves of two changed baselines.
  private func merged(
    _ ours: [BaselineEntry], _ theirs: [BaselineEntry], _ style: String
  ) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, entries) in [("ours", ours), ("base", Self.base), ("theirs", theirs)] {
      try Data(renderBaseline(Baseline(entries: entries)).utf8)
        .write(to: folder.appending(path: name))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "merge-file", "-p"] + (style.isEmpty ? [] : [style]) + [
        folder.path + "/ours", folder.path + "/base", folder.path + "/theirs",
      ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: ["", "--diff3"]) func bothSidesOfAConflictStay(style: String) async throws {
    let ours = Self.base + [Self.entry(10, "ours", "anna"), Self.entry(11)]
    let theirs = Self.base + [Self.entry(12, "theirs", "bernd")]
    let text = try await merged(ours, theirs, style)
    #expect(text.contains("<<<<<<< "))
    let seen = try salvaged(text)
    #expect(seen.baseline == Baseline(entries: ours + theirs.suffix(1)))
    #expect(seen.lost == [])
    guard case .conflict = seen.damage else {
      Issue.record("\(seen.damage)")
      return
    }
  }

  @Test(arguments: ["", "--diff3"]) func twoReasonsForOneEntryBothStay(style: String) async throws {
    var (ours, theirs) = (Self.base, Self.base)
    ours[3].reason = "we wait for Shop 2"
    ours[3].owner = "anna"
    theirs[3].reason = "they mend it"
    theirs[3].owner = "bernd"
    let seen = try salvaged(try await merged(ours, theirs, style))
    #expect(seen.baseline.entries.count == 6 && seen.lost == [])
    let mended = try #require(seen.baseline.entries.first { $0.id == ours[3].id })
    #expect(mended.reason == "we wait for Shop 2 / they mend it")
    #expect(mended.owner == "anna / bernd")
  }

  @Test func whatIsWholeOfACutFileStays() throws {
    let text = renderBaseline(Baseline(entries: Self.base))
    for length in stride(from: 1, to: text.utf8.count - 3, by: 7) {
      let seen = try salvaged(String(decoding: text.utf8.prefix(length), as: UTF8.self))
      let whole = Baseline(entries: Self.base).entries.prefix(seen.baseline.entries.count)
      #expect(Array(whole) == seen.baseline.entries)
      #expect(seen.lost.count <= 1)
      #expect(seen.damage == .cutShort)
    }
    let most = try salvaged(String(text.dropLast(20)))
    #expect(most.baseline.entries.count == 5 && most.lost.count == 1)
  }

  @Test(arguments: ["", "no baseline", "[]", "{\"schemaVersion\": 1}", "<<<<<<< HEAD"])
  func nothingIsSalvagedFromNothing(text: String) throws {
    #expect(try salvaged(text).baseline.entries == [])
  }

  @Test func anotherVersionsEntriesStayAsFarAsTheyAreKnown() throws {
    let text = renderBaseline(Baseline(entries: Self.base))
      .replacing("\"schemaVersion\": 2", with: "\"schemaVersion\": 9")
    let seen = try salvaged(text)
    #expect(seen.damage == .otherSchema(9) && seen.baseline.entries.count == 6)
  }

  /// One side of the merge was written by an earlier version.
  @Test func leaksOfAnEarlierVersionAreNotLost() throws {
    let text = EarlierBaseline.text(
      EarlierBaseline.leak("a", reason: "ours"), EarlierBaseline.leak("b", reason: "theirs"))
    let seen = try salvaged("<<<<<<< ours\n" + text)
    #expect(seen.baseline.entries.map(\.reason) == ["ours / theirs"])
    #expect(seen.lost == [])
  }

  @Test func mendingDropsNothing() {
    let report = Sample.clean
    let mended = Baseline(of: report, mending: Baseline(entries: Self.base))
    #expect(mended == Baseline(entries: Self.base))
  }
}
