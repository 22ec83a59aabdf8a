import Basics
import Testing

@testable import Repairing

/// By which of a test's names a file that it leaves is removed.
@Suite struct FilePlaceTests {
  @Test(arguments: [
    // What is read from it is no place.
    (
      "let before = count(\"notes.txt\")", "write(path(\"notes.txt\"))",
      "removeItem(atPath: path(\"notes.txt\")"
    ),
    (
      "let text = try read(\"notes.txt\")", "write(path(\"notes.txt\"))", "removeItem(atPath: path("
    ),
    // Unless its name says otherwise.
    ("let file = temporary(\"notes.txt\")", "write(file)", "removeItem(atPath: file)"),
    ("let place = getPath(\"notes.txt\")", "write(place)", "removeItem(atPath: place)"),
    // Where the file may be there already, nothing is asked.
    (
      "let saved = try save(\"notes.txt\")", "write(saved)",
      "defer { try? FileManager.default.removeItem(atPath: saved)"
    ),
    // A name in a list or an assertion says nothing of a folder.
    ("#expect(list == [\"notes.txt\"])", "write(path(\"notes.txt\"))", "removeItem(atPath: path("),
    (
      "#expect(list.contains(\"notes.txt\"))", "write(path(\"notes.txt\"))",
      "removeItem(atPath: path("
    ),
    (
      "XCTAssertTrue(list.contains(\"notes.txt\"))", "write(path(\"notes.txt\"))",
      "removeItem(atPath: path("
    ),
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
        func save(_ name: String) throws -> String { path(name) }
        func write(_ path: String) {}
        @Test func changes() throws {
          \(first)
          \(second)
        }

        """)
    let found = try subject.candidates([leak("file:notes.txt", "absent", "x", by: "changes()")])
    let text = found.first?.text ?? ""
    #expect(text.contains(named))
  }
}
