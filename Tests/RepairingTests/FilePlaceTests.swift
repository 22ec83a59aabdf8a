import Basics
import Testing

@testable import Repairing

/// By which of a test's names a file that it leaves is removed.
@Suite struct FilePlaceTests {
  @Test(arguments: [
    // What is read from it is no place.
    (
      "let before = count(\"notes.txt\")", "write(path(\"notes.txt\"))",
      "atPath: path(\"notes.txt\")"
    ),
    ("let text = try read(\"notes.txt\")", "write(path(\"notes.txt\"))", "atPath: path("),
    // Unless its name says otherwise.
    ("let file = temporary(\"notes.txt\")", "write(file)", "atPath: file)"),
    ("let place = getPath(\"notes.txt\")", "write(place)", "atPath: place)"),
    // A name in a list or an assertion says nothing of a folder.
    ("#expect(list == [\"notes.txt\"])", "write(path(\"notes.txt\"))", "atPath: path("),
  ]) func theFileIsNamedAs(_ first: String, _ second: String, _ named: String) throws {
    let subject = SmallSubject(
      tests: """
        import Foundation
        import Testing
        let list = ["notes.txt"]
        func path(_ name: String) -> String { "/tmp/" + name }
        func getPath(_ name: String) -> String { path(name) }
        func temporary(_ name: String) -> String { path(name) }
        func count(_ name: String) -> Int { 0 }
        func read(_ name: String) throws -> String { "" }
        func write(_ path: String) {}
        @Test func changes() throws {
          \(first)
          \(second)
        }

        """)
    let found = try subject.candidates([leak("file:notes.txt", "absent", "x", by: "changes()")])
    let text = found.first?.text ?? ""
    #expect(text.contains("removeItem(\(named)"))
  }
}
