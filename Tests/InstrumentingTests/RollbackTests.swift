import Basics
import Discovering
import Foundation
import Testing

@testable import Instrumenting

/// Errors as the compiler prints them.
@Suite struct CompilerErrorTests {
  @Test func anErrorHasItsPlaceAndMessage() {
    let error = CompilerError.all(in: "/a/b.swift:12:5: error: cannot find 'x' in scope").first
    #expect(error?.file == "/a/b.swift")
    #expect(error?.line == 12)
    #expect(error?.column == 5)
    #expect(error?.message == "cannot find 'x' in scope")
  }

  @Test func aPathMayHoldBlanksAndColons() {
    let output = "/a: b/Grab Bäg.swift:1:2: error: no"
    #expect(CompilerError.all(in: output).first?.file == "/a: b/Grab Bäg.swift")
  }

  @Test func eachErrorCountsOnce() {
    let output = """
      [3/9] Compiling App One.swift
      /a.swift:1:2: error: no
      /a.swift:1:2: error: no
      /a.swift:7:2: error: no
      """
    #expect(CompilerError.all(in: output).map(\.line) == [1, 7])
  }

  @Test(arguments: [
    "/a.swift:1:2: warning: maybe", "/a.swift:1:2: note: see here", "error: fatalError",
    "a.swift:1:2: error: relative", "/a.swift: error: no place", "1 | let x = \": error: \"",
  ])
  func whatHasNoPlaceOrIsNoErrorIsLeftOut(line: String) {
    #expect(CompilerError.all(in: line).isEmpty)
  }
}

/// What one build learned for the next.
@Suite struct RollbacksTests {
  @Test func whatIsDroppedIsKnownWithItsReasonAfterARoundTrip() throws {
    let scratch = try TemporaryScratch()
    let file = edited("a() b()", wrapping: ["a()", "b()"])
    var rollbacks = Rollbacks(reading: scratch.scratch.rollbacks)
    rollbacks.drop([file.edits[1]], of: file, because: "no such thing")
    try rollbacks.write(to: scratch.scratch)
    let read = Rollbacks(reading: scratch.scratch.rollbacks)
    #expect(read.purposes(in: file) == [file.edits[1].purpose])
    #expect(read.reason(file.edits[1].purpose, in: file) == "no such thing")
    #expect(read.reason(file.edits[0].purpose, in: file) == nil)
  }

  @Test func whatLosesAnEditIsTrackedNoMoreOrInTheOtherWay() {
    let ids = ["a", "b", "c", "d"].map { StateID("global:M." + $0) }
    let purposes =
      ids.map { SourceEdit.Purpose.state($0) } + ids.prefix(3).map { SourceEdit.Purpose.look($0) }
    let edits = purposes.map { SourceEdit(purpose: $0, range: 0..<1, insertions: []) }
    let file = EditedFile(path: "A.swift", module: "M", original: [1], edits: edits)
    let discovery = Discovery(
      seams: [], variables: [], files: [file], testLocations: [:], untraceable: [ids[3]])
    var rollbacks = Rollbacks(reading: "/nonexistent")
    #expect(rollbacks.tracked(in: discovery) == Set(ids[0...2]))
    rollbacks.drop([edits[0], edits[5]], of: file, because: "no")
    // The first lost its wrap, the second its accessors: it is still made on first touch.
    #expect(rollbacks.tracked(in: discovery) == Set(ids[1...2]))
    #expect(rollbacks.purposes(in: file) == [.state(ids[0]), .look(ids[1])])
  }

  @Test func anEditedFileStartsAnew() {
    let file = edited("a()", wrapping: ["a()"])
    var rollbacks = Rollbacks(reading: "/nonexistent")
    rollbacks.drop(file.edits, of: file, because: "no")
    #expect(rollbacks.purposes(in: edited("a() ", wrapping: ["a()"])).isEmpty)
    #expect(rollbacks.purposes(in: edited("a()", wrapping: ["a()"], path: "B.swift")).isEmpty)
  }

  @Test func whatWouldBeInsertedOtherwiseIsTriedAnew() throws {
    let file = edited("a()", wrapping: ["a()"])
    var rollbacks = Rollbacks(reading: "/nonexistent")
    rollbacks.drop(file.edits, of: file, because: "no")
    let edit = file.edits[0]
    let other = SourceEdit(
      purpose: edit.purpose, range: edit.range,
      insertions: edit.insertions.map { Insertion(offset: $0.offset, text: $0.text + " ") })
    let changed = EditedFile(
      path: file.path, module: file.module, original: file.original, edits: [other])
    #expect(rollbacks.purposes(in: changed).isEmpty)
  }

  @Test func aFileThatIsNoRollbacksIsNone() throws {
    let scratch = try TemporaryScratch()
    try scratch.scratch.write(Data("{".utf8), to: scratch.scratch.rollbacks)
    let file = edited("a()", wrapping: ["a()"])
    #expect(Rollbacks(reading: scratch.scratch.rollbacks).purposes(in: file).isEmpty)
  }
}
