import Basics
import Commanding
import Foundation
import Testing

@testable import Repairing

/// What `git apply` makes of a diff is what the patch makes of the file.
@Suite struct UnifiedDiffTests {
  private static let many = (1...40).map { "line \($0)\n" }.joined()

  @Test(arguments: [
    Example("one line put in", "a\nb\nc\n", ["b": "x\nb"]),
    Example("a line taken out", "a\nb\nc\n", ["b\n": ""]),
    Example("the only line taken out", "a\n", ["a\n": ""]),
    Example("carriage returns", "a\r\nb\r\nc\r\n", ["b": "x\ny\n"]),
    Example("no newline at the end", "a\nb", ["b": "b2"]),
    Example("a newline put at the end", "a\nb", ["b": "b\n"]),
    Example("a newline taken from the end", "a\nb\n", ["b\n": "b"]),
    Example("no newline in the context", "a\nb\nc", ["a": "x"]),
    Example(
      "several hunks", many, ["line 3\n": "three\n3\n", "line 20": "zwanzig", "line 40\n": ""]),
    Example("hunks that touch", many, ["line 3\n": "", "line 10\n": "ten\n", "line 17": "x"]),
    Example("lines joined", "a\nb\nc\n", ["a\n": "a; "]),
    Example("letters beyond ASCII", "é\n日本\n👩‍👩‍👧\n", ["日本": "日\n本"]),
    Example("what looks like a header", "-- a\n++ b\n@@ -1 +1 @@\n", ["++ b": "+++ b"]),
    Example("tabs", "\tif x {\n\t\ty()\n\t}\n", ["\t\ty()\n": "\t\ty()\n\t\tz()\n"]),
  ])
  fileprivate func gitMakesWhatThePatchMakes(_ example: Example) throws {
    try expectGitAgrees(example, file: "Tests/A.swift")
  }

  @Test(arguments: [
    "Te sts/A B.swift", "Tests/é日本.swift", "Tests/a\"b\\c.swift", "Tests/a\tb.swift",
  ])
  func namesThatAreHardToWriteAreRead(_ file: String) throws {
    try expectGitAgrees(Example("name", "a\nb\n", ["b": "c"]), file: file)
  }

  @Test func theDiffHasThreeLinesAroundAndItsComment() throws {
    let patch = try Example("", Self.many, ["line 20": "x"]).patch("A.swift")
    let diff = try UnifiedDiff(patch, in: Array(Self.many.utf8), of: "A.swift")
    #expect(
      String(decoding: diff.bytes(comment: ["f-1: why\nand how"]), as: UTF8.self) == """
        # f-1: why
        # and how
        --- a/A.swift
        +++ b/A.swift
        @@ -17,7 +17,7 @@
         line 17
         line 18
         line 19
        -line 20
        +x
         line 21
         line 22
         line 23

        """)
  }

  @Test func whatChangesNothingHasNoDiff() throws {
    let patch = try Example("", "a\n", ["a": "a"]).patch("A.swift")
    #expect(try UnifiedDiff(patch, in: Array("a\n".utf8), of: "A.swift").bytes().isEmpty)
  }

  private func expectGitAgrees(_ example: Example, file: String) throws {
    let folder = NSTemporaryDirectory() + "/unseam-diff-\(UUID().uuidString)"
    let url = URL(fileURLWithPath: folder + "/" + file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let original = Array(example.text.utf8)
    try Data(original).write(to: url)
    let patch = try example.patch(file)
    let diff = try UnifiedDiff(patch, in: original, of: file).bytes(comment: ["f-1: --- a/why"])
    try Data(diff).write(to: URL(fileURLWithPath: folder + "/it.patch"))
    var git = Command(["git", "apply", "--whitespace=nowarn", "it.patch"])
    git.directory = folder
    let result = try git.run(by: Launcher())
    #expect(result.succeeded, "\(result.errorText)\(String(decoding: diff, as: UTF8.self))")
    let changed = try patch.applied(to: original, of: file)
    #expect(changed != original)
    #expect(Array(try Data(contentsOf: url)) == changed)
    let read = try readPatch(diff)
    #expect(read.map(\.file) == [file])
    #expect(try read.first?.applied(to: original) == changed)
  }
}

/// A text in which parts are replaced by others.
private struct Example: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String
  let changes: [String: String]

  init(_ name: String, _ text: String, _ changes: [String: String]) {
    (testDescription, self.text, self.changes) = (name, text, changes)
  }

  func patch(_ file: String) throws -> Patch {
    let replacements = try changes.map { part, new in
      let range = try #require(text.range(of: part, options: .literal))
      let lower = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return Replacement(file: file, range: lower..<lower + part.utf8.count, text: new)
    }
    return try Patch([candidate(replacements)])
  }
}

/// A candidate that makes these replacements.
func candidate(_ replacements: [Replacement]) -> Candidate {
  let place = SourceLine(file: replacements.first?.file ?? "A.swift", line: 1)
  return Candidate(
    remedy: Remedy(ways: [.init(.putBack, [])], place: place), findings: ["f-1"],
    replacements: replacements)
}
