import Basics
import Testing

@Suite struct PatchReaderTests {
  private static let good = "--- a/A.swift\n+++ b/A.swift\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"

  @Test func aPatchThatDoesNotFitNamesFileAndLine() throws {
    let patch = try #require(try readPatch(Array(Self.good.utf8)).first)
    #expect(throws: PatchReadingError.doesNotFit(file: "A.swift", line: 1)) {
      try patch.applied(to: Array("a\nx\n".utf8))
    }
  }

  @Test(arguments: [
    ("", PatchReadingError.empty),
    ("# only words\n", .empty),
    ("@@ -1 +1 @@\n-a\n+b\n", .malformed(line: 1)),
    ("--- a/A.swift\n+++ b/A.swift\n", .malformed(line: 3)),
    ("--- a/A.swift\n+++ b/A.swift\n@@ -1,2 +1,2 @@\n a\n", .malformed(line: 5)),
    ("--- a/A.swift\n+++ b/A.swift\n@@ -x +1 @@\n a\n", .malformed(line: 3)),
    (
      "--- a/A.swift\n+++ b/A.swift\n@@ -9223372036854775807 +1 @@\n-a\n+b\n",
      .malformed(line: 3)
    ),
    ("--- a/A.swift\n+++ b/B.swift\n@@ -1 +1 @@\n-a\n+b\n", .unsupported(line: 1)),
    ("--- /dev/null\n+++ b/B.swift\n@@ -0,0 +1 @@\n+b\n", .unsupported(line: 1)),
    ("--- a/../A\n+++ b/../A\n@@ -1 +1 @@\n-a\n+b\n", .unsupported(line: 1)),
    ("rename from A\nrename to B\n", .unsupported(line: 1)),
  ])
  func whatIsNoPatchOfFilesThatAreThereIsRefused(_ text: String, _ error: PatchReadingError) {
    #expect(throws: error) { try readPatch(Array(text.utf8)) }
  }
}
