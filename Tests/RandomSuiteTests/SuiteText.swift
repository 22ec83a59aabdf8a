import Basics
import FixtureRuns

/// The source text of a suite, and where its seams ended up in it.
struct SuiteText {
  private(set) var lines: [String] = []
  /// Each seam with the cleanups that it skips.
  private(set) var seams: [Truth.SeamPlace: Set<GeneratedSuite.Cleanup>] = [:]
  let suite: GeneratedSuite

  var path: String { "Tests/GeneratedTests/\(suite.name).swift" }
  var text: String { lines.joined(separator: "\n") + "\n" }

  init(_ suite: GeneratedSuite) {
    self.suite = suite
    for module in ["Foundation", "Synchronization", "Testing", "XCTest"] {
      write("import \(module)")
    }
    for line in suite.cells.flatMap({ $0.declaration.split(separator: "\n") }) {
      write(String(line))
    }
    if !suite.racers.isEmpty {
      write(
        "enum Shared\(suite.name) { static let owner = Owner(); static func keep() -> Bool { owner.keep() } }"
      )
    }
    for group in suite.groups { write(group) }
  }

  private mutating func write(_ line: String) { lines.append(line) }

  private mutating func write(_ group: GeneratedSuite.Group) {
    let isSuite = group.framework == .swiftTesting
    write(
      isSuite
        ? "\(group.isRacing ? "@Suite" : "@Suite(.serialized)") final class \(group.name) {"
        : "final class \(group.name): XCTestCase {")
    if !group.setUp.isEmpty {
      write(isSuite ? "  init() {" : "  override func setUp() {")
      writeResets(group.setUp)
      write("  }")
    }
    if !group.tearDown.isEmpty { writeTearDown(group, isSuite) }
    for test in group.tests { write(test, isSuite) }
    write("}")
  }

  private mutating func writeTearDown(_ group: GeneratedSuite.Group, _ isSuite: Bool) {
    let isAsync = group.tearDown.contains { suite.cells[$0.cell].carrier.isAsync }
    note(.teardown, group.tearDown)
    write(
      isSuite
        ? "  deinit {" : "  override func tearDown() \(isAsync ? "async throws " : ""){")
    writeResets(group.tearDown)
    if !isSuite {
      write(isAsync ? "    try await super.tearDown()" : "    super.tearDown()")
    }
    write("  }")
  }

  private mutating func writeResets(_ cleanups: [GeneratedSuite.Cleanup]) {
    for cleanup in cleanups {
      note(.reset, [cleanup])
      write("    " + suite.cells[cleanup.cell].reset)
    }
  }

  /// The line that is written next holds a seam.
  private mutating func note(_ kind: SeamKind, _ cleanups: [GeneratedSuite.Cleanup]) {
    let place = Truth.SeamPlace(kind: kind, file: path, line: lines.count + 1)
    seams[place] = Set(cleanups)
  }

  private mutating func write(_ test: GeneratedSuite.Test, _ isSuite: Bool) {
    let isAsync = test.deeds.contains { $0.cells.contains { suite.cells[$0].carrier.isAsync } }
    write("  \(isSuite ? "@Test " : "")func \(test.name)() \(isAsync ? "async " : ""){")
    for (cleanups, opening) in [(test.blocks, "addTeardownBlock"), (test.deferred, "defer")]
    where !cleanups.isEmpty {
      if opening == "addTeardownBlock" { note(.teardown, cleanups) }
      write("    \(opening) {")
      writeResets(cleanups)
      write("    }")
    }
    for (number, deed) in test.deeds.enumerated() {
      let text = DeedText(cells: suite.cells, suite: suite.name, isSuite: isSuite, number: number)
      for line in text.lines(deed) { write("    " + line) }
    }
    write("  }")
  }
}
