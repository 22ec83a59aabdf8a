import Basics
import Foundation
import Testing

@testable import Reporting

/// What `explain` shows is in the fixtures, and shows what it says.
@Suite struct ExampleTests {
  private let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func trimmed(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test(arguments: FindingKind.allCases)
  func excerptsStandInTheirFiles(_ kind: FindingKind) throws {
    for excerpt in [kind.words.explanation.example.before, kind.words.explanation.example.after] {
      let text = try String(
        contentsOf: repository.appendingPathComponent(excerpt.file), encoding: .utf8)
      var rest = trimmed(text)[...]
      for part in excerpt.lines.components(separatedBy: "…\n").map(trimmed) {
        let found = try #require(
          rest.indices.first { rest[$0...].starts(with: part) }, "\(part) in \(excerpt.file)")
        rest = rest[(found + part.count)...]
      }
    }
  }

  @Test(arguments: FindingKind.allCases)
  func anAuditFindsItBeforeAndNotAfter(_ kind: FindingKind) throws {
    let example = kind.words.explanation.example
    #expect(try places(of: kind, like: example.before).contains(inPackage(example.before)))
    // A coin falls on heads, and on a side, in one file.
    guard example.before.file != example.after.file else { return }
    #expect(try !places(of: kind, like: example.after).contains(inPackage(example.after)))
  }

  /// The files in which the recorded audit of the excerpt's fixture finds something of the kind.
  private func places(of kind: FindingKind, like excerpt: Excerpt) throws -> Set<String> {
    let name = excerpt.file.split(separator: "/")[1]
    let report = try readReport(
      Data(contentsOf: repository.appendingPathComponent("Reports/\(name).json")))
    return Set(report.findings.filter { $0.kind == kind }.compactMap { $0.location?.file })
  }

  private func inPackage(_ excerpt: Excerpt) -> String {
    excerpt.file.split(separator: "/").dropFirst(2).joined(separator: "/")
  }

  @Test(arguments: FindingKind.allCases)
  func noLineIsWiderThanATerminal(_ kind: FindingKind) {
    for line in explanation(of: kind).split(separator: "\n") {
      #expect(String(line).displayWidth <= 80, "\(line)")
    }
  }
}
