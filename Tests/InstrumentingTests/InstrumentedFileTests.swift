import Basics
import Discovering
import Testing

@testable import Instrumenting

/// The text that is compiled in place of a file's own.
@Suite struct InstrumentedFileTests {
  @Test func theTextIsTheOriginalWithItsEditsAndAMarkerBehindTheLastLine() {
    let file = instrument("a()\nb()\n", wrapping: ["b()"])
    #expect(
      String(decoding: file.text, as: UTF8.self)
        == "a()\n{b()}\n\nimport UnseamInjected\nfunc \(file.marker)() {}\n")
  }

  @Test func noLineMoves() {
    let original = "one\ntwo\nthree\nfour"
    let text = String(
      decoding: instrument(original, wrapping: ["one", "three"]).text, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.prefix(4) == ["{one}", "two", "{three}", "four"])
  }

  @Test func anEditThatIsDroppedIsNotInTheText() {
    let edited = edited("a() b()", wrapping: ["a()", "b()"])
    let file = InstrumentedFile(edited, dropping: [edited.edits[0].purpose])
    #expect(String(decoding: file.text, as: UTF8.self).hasPrefix("a() {b()}\n"))
    #expect(file.edits == [edited.edits[1]])
  }

  @Test func theMarkerNamesExactlyThisText() {
    let file = instrument("a()", wrapping: ["a()"])
    #expect(file.marker == instrument("a()", wrapping: ["a()"]).marker)
    #expect(file.marker != instrument("a() ", wrapping: ["a()"]).marker)
    #expect(file.marker != instrument("a()", wrapping: []).marker)
    #expect(file.marker != instrument("a()", wrapping: ["a()"], path: "Other.swift").marker)
    #expect(file.marker.utf8.count == 28)
  }
}

/// Which edit is to blame for a compiler's error.
@Suite struct BlameTests {
  // Instrumented: `{first()} {second()}`.
  private let line = instrument("first() second()\nthird()", wrapping: ["first()", "second()"])

  @Test(arguments: 1...9)
  func anErrorInTheFirstEditBlamesIt(column: Int) {
    #expect(line.edits(at: 1, column) == [line.edits[0]])
  }

  @Test(arguments: 11...20)
  func anErrorInTheSecondEditBlamesIt(column: Int) {
    #expect(line.edits(at: 1, column) == [line.edits[1]])
  }

  @Test func theInnermostEditIsBlamedFirst() {
    // Instrumented: `{a({b})}`.
    let nested = instrument("a(b)", wrapping: ["a(b)", "b"])
    #expect(nested.edits(at: 1, 5) == [nested.edits[1]])
    #expect(nested.edits(at: 1, 2) == [nested.edits[0]])
  }

  @Test func anErrorElsewhereOnTheLineBlamesTheEditsOfTheLine() {
    let file = instrument("aa bb cc\ndd", wrapping: ["bb", "dd"])
    #expect(file.edits(at: 1, 1) == [file.edits[0]])
  }

  @Test func anErrorOnALineWithoutEditsBlamesAll() {
    #expect(line.edits(at: 2, 3) == line.edits)
    #expect(line.edits(at: 99, 1) == line.edits)
  }

  @Test func columnsCountBytes() {
    let file = instrument("\"äöü\"; b() c()", wrapping: ["b()", "c()"])
    #expect(file.edits(at: 1, 12) == [file.edits[0]])
    #expect(file.edits(at: 1, 18) == [file.edits[1]])
  }
}

/// The file with braces around each of `parts`.
func edited(_ text: String, wrapping parts: [String], path: String = "File.swift") -> EditedFile {
  let bytes = Array(text.utf8)
  let edits = parts.enumerated().compactMap { number, part -> SourceEdit? in
    guard let range = text.range(of: part) else { return nil }
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let end = start + part.utf8.count
    return SourceEdit(
      purpose: .seam(SeamID(number: UInt64(number + 1))), range: start..<end,
      insertions: [.init(offset: start, text: "{"), .init(offset: end, text: "}")])
  }
  return EditedFile(path: path, module: "Sample", original: bytes, edits: edits)
}

func instrument(
  _ text: String, wrapping parts: [String], path: String = "File.swift"
) -> InstrumentedFile {
  InstrumentedFile(edited(text, wrapping: parts, path: path), dropping: [])
}
