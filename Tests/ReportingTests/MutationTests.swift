import Basics
import Foundation
import Testing

@testable import Reporting

@Suite struct MutationTests {
  private static let position = Shape.object(["line": .number(from: 1), "column": .number(from: 1)])

  /// What the schema asks of the parts that are written.
  private let shape = Shape.object(
    [
      "$schema": .string, "schemaVersion": .pattern(#"[12](\.\d+){0,2}"#),
      "thresholds": .object(["high": .number(from: 0), "low": .number(from: 0)]),
      "framework": .object([
        "name": .string, "version": .string, "dependencies": .dictionary(.string),
      ]),
      "files": .dictionary(
        .object(["language": .string, "source": .string, "mutants": .array(mutant)])),
      "testFiles": .dictionary(
        .object([
          "tests": .array(
            .object(
              ["id": .string, "name": .string],
              optional: ["location": .object(["start": position])]))
        ])),
    ])

  private static let mutant = Shape.object(
    [
      "id": .pattern("s-[0-9a-f]{16}"), "mutatorName": .word(SeamKind.allCases.map(\.rawValue)),
      "description": .string,
      "location": .object(["start": position, "end": position]),
      "status": .word(["Killed", "Survived", "NoCoverage", "CompileError", "Ignored"]),
      "statusReason": .string, "coveredBy": .array(.string), "killedBy": .array(.string),
    ], optional: ["replacement": .string])

  private struct Document: Decodable {
    struct File: Decodable {
      struct Mutant: Decodable {
        struct Span: Decodable, Equatable {
          struct Place: Decodable, Equatable {
            let line: Int
            let column: Int
          }
          let start: Place
          let end: Place
        }
        let id: String
        let status: String
        let killedBy: [String]
        let location: Span
      }
      let source: String
      let mutants: [Mutant]
    }
    let files: [String: File]
  }

  private func mutants(_ report: Report) throws -> [Document.File.Mutant] {
    let text = render(report, as: .mutation, in: Sample.surroundings)
    return try JSONDecoder().decode(Document.self, from: Data(text.utf8)).files.values
      .flatMap(\.mutants)
  }

  @Test func everyKindOfSeam() throws {
    let text = render(Sample.report(), as: .mutation, in: Sample.surroundings)
    #expect(shape.faults(in: text) == [])
    #expect(shape.faults(in: render(Sample.report(), as: .mutation)) == [])
    try Golden(name: "every-kind.mutation.json").expect(text)
  }

  @Test(arguments: [
    (Verdict.exposed, "Killed"), (.noticed, "Killed"), (.contained, "Survived"),
    (.idle, "Survived"), (.unnoticed, "Survived"), (.unreached, "NoCoverage"),
    (.unviable, "CompileError"), (.ignored, "Ignored"), (.inconclusive, "Ignored"),
  ])
  func eachVerdictHasItsStatus(verdict: Verdict, status: String) throws {
    let investigation = Sample.investigation(
      seams: [.init(seam: Sample.stub.id, verdict: verdict)], findings: [])
    let found = try mutants(Sample.report(investigation, seams: [Sample.stub]))
    #expect(found.map(\.status) == [status])
  }

  @Test func theTestsThatFailedAreNamed() throws {
    let found = try mutants(Sample.report()).first { $0.id == Sample.teardown.id.rawValue }
    #expect(found?.killedBy == [Sample.total.rawValue])
    #expect(
      found?.location == .init(start: .init(line: 12, column: 5), end: .init(line: 12, column: 29)))
  }

  @Test func aTextInWhichNoSeamStandsIsNotShown() throws {
    let other = Surroundings { _ in "import Elsewhere\n" }
    let text = render(Sample.report(), as: .mutation, in: other)
    #expect(!text.contains("Elsewhere"))
  }
}

@Suite struct SourceTextTests {
  private func span(_ source: String, _ text: String, line: Int = 1, column: Int = 1) -> [Int]? {
    let seam = ReportedSeam(
      id: SeamID(number: 1), kind: .reset, file: "A.swift", line: line, column: column, text: text,
      reachedBy: [], verdict: .idle, exposes: [], noticedBy: [], reason: nil, enclosing: nil,
      alternative: nil, restsOnTimeLimit: nil)
    return SourceText(source).span(of: seam).map {
      [$0.start.line, $0.start.column, $0.end.line, $0.end.column]
    }
  }

  @Test func columnsCountAsEditorsDo() {
    #expect(span("é👩‍👩‍👧 a()", "a()", column: 22) == [1, 11, 1, 14])
    #expect(span("é a()", "a()", column: 2) == nil)
    #expect(span("é a()", "a()", column: 1) == [1, 3, 1, 6])
  }

  @Test func whiteSpaceWasFolded() {
    #expect(span("a(\r\n\t1,\n  2) b", "a( 1, 2)") == [1, 1, 3, 5])
    #expect(span("x\n  a()\n", "a()", line: 2, column: 3) == [2, 3, 2, 6])
  }

  @Test func aTeardownIsShownByItsStatements() {
    let source = "func tearDown() {\n  a = nil\n  try b()\n}"
    #expect(span(source, "a = nil; try b()") == [2, 3, 3, 10])
  }

  @Test func anAssignedDoubleIsShownByItself() {
    #expect(span("sut.a = A()", "A()") == [1, 9, 1, 12])
  }

  @Test func whatStandsBehindACommentIsLeftOut() {
    #expect(span("a() // why\nb()", "a(); b()") == [1, 1, 1, 4])
  }

  @Test func whatDoesNotStandThereIsNotFound() {
    #expect(span("b()", "a()") == nil)
    #expect(span("a()", "a()", line: 9) == nil)
    #expect(span("a()", "a()", column: 9) == nil)
    #expect(span("a()", "", column: 1) == nil)
  }
}
