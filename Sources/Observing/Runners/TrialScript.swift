import Basics
import Foundation
import Instrumenting

/// The text that tells a test process what to run.
struct TrialScript {
  private(set) var text = ""
  /// Marks the events of the process that runs it.
  let key = EventKey.random()

  init(_ mode: String, built: BuiltTests, sandbox: Sandbox, toggles: Set<SeamID> = []) {
    add("mode", mode)
    add("key", key.text)
    add("map", built.stateMap)
    for folder in [built.root, sandbox.home, sandbox.temporary] { add("folder", folder) }
    for (name, value) in sandbox.variables.sorted(by: <) { add("variable", name, value) }
    if built.watchesDefaults { add("defaults") }
    for seam in toggles.sorted() {
      if let number = seam.number { add("toggle", String(number, radix: 16)) }
    }
  }

  /// Tells the process to keep copies of these states, and to put them back before the last test.
  ///
  /// - Parameter package: the package's folder. Its files are put back only if the process has the folder for itself.
  mutating func add(_ undoing: Undoing, package: String) {
    add("package", package)
    // Lines and tabs separate the parts of a script. A state whose id holds one, such as a file's, is not put back.
    let parts = undoing.parts.filter { part in
      !(part.state.rawValue + (part.field ?? "")).contains { $0 == "\t" || $0.isNewline }
    }
    for state in Set(parts.map(\.state)).sorted() { add("keep", state.rawValue) }
    for state in Set(parts.filter(\.isFirstValue).map(\.state)).sorted() {
      add(undoing.isMadeOnly ? "make" : "first", state.rawValue)
    }
    for part in parts where undoing.isDone && !(undoing.isMadeOnly && part.isFirstValue) {
      add(
        part.isUse ? "unmake" : "undo", [part.state.rawValue] + [part.field].compactMap(\.self))
    }
  }

  /// Has state probed before and after each test.
  mutating func addProbes() { add("probes") }

  /// Has the process end as the package manager's do, so that what is to run at its end runs.
  mutating func endOrdinarily() { add("ordinary-end") }

  /// The tests, cut into blocks: XCTest's of one class that follow one another, Swift
  /// Testing's of one suite that follow one another in source order.
  ///
  /// - Parameter repeating: whether one block may hold a test of XCTest's twice.
  mutating func add(_ tests: [TestID], from catalog: TestCatalog, repeating: Bool = false) {
    var block: [TestCatalog.Test] = []
    for id in tests {
      guard let test = catalog[id] else { continue }
      if let last = block.last, !follows(test, last, in: block, repeating) {
        add(block)
        block = []
      }
      block.append(test)
    }
    add(block)
  }

  private func follows(
    _ test: TestCatalog.Test, _ last: TestCatalog.Test, in block: [TestCatalog.Test],
    _ repeating: Bool
  ) -> Bool {
    guard test.framework == last.framework else { return false }
    switch test.framework {
    case .xctest: return test.id.group == last.id.group && (repeating || !block.contains(test))
    case .swiftTesting:
      // Only within one suite in one file is it certain that the library runs them in this order.
      return test.id.suite == last.id.suite && test.place?.file == last.place?.file
        && TestCatalog.Test.standsBefore(last, test)
    }
  }

  private mutating func add(_ block: [TestCatalog.Test]) {
    guard let first = block.first else { return }
    switch first.framework {
    case .xctest: add("xctest", [first.id.group] + block.map(\.id.member))
    case .swiftTesting:
      add(
        "testing",
        // The id is quoted as a whole: that is read faster than a backslash before each character, and no id holds one.
        // Behind the slash only the place of the function can stand.
        block.map { #"^\Q\#($0.id.rawValue)/\E"# })
    }
  }

  private mutating func add(_ word: String, _ values: String...) { add(word, values) }

  private mutating func add(_ word: String, _ values: [String]) {
    text += ([word] + values).joined(separator: "\t") + "\n"
  }
}

extension TestID {
  /// The class of an XCTest test, module included.
  var group: String { rawValue.split(separator: "/").first.map(String.init) ?? rawValue }

  /// The method of an XCTest test.
  var member: String { rawValue.split(separator: "/").last.map(String.init) ?? rawValue }
}
