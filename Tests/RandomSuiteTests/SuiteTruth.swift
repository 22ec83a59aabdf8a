import Basics
import FixtureRuns

/// What an audit of a generated suite must say: everything tried by the model, nothing pruned.
struct SuiteTruth: Sendable {
  let suite: GeneratedSuite
  let text: SuiteText
  private(set) var red: Set<TestID> = []
  /// The tests that the search judges.
  private(set) var judged: [GeneratedSuite.Placed] = []
  /// The tests that pass alone and fail after another one, with all such others.
  private(set) var victims: [TestID: Set<TestID>] = [:]
  /// The tests that pass alone and fail in the plain sequence.
  private(set) var visibleVictims: Set<TestID> = []
  /// The tests that pass alone and after each single other, and fail after two of which each leaves something.
  private(set) var jointVictims: Set<TestID> = []
  /// The tests that fail alone and are green in the plain run, with all others after which they pass.
  private(set) var brittle: [TestID: Set<TestID>] = [:]
  private(set) var notRepeatable: Set<TestID> = []
  /// The tests that pass in the plain run and fail in the next one.
  private(set) var redAgain: Set<TestID> = []
  /// What each test leaves, by cell.
  private(set) var leaks: [TestID: [Int: Int]] = [:]
  /// The tests that add to a file in the package's folder.
  private(set) var diarists: Set<TestID> = []
  /// For each seam, its victims with their polluters.
  private(set) var exposures: [Truth.SeamPlace: [TestID: Set<TestID>]] = [:]
  /// The seams that a judged test runs through.
  private(set) var reached: Set<Truth.SeamPlace> = []

  private var byID: [TestID: GeneratedSuite.Placed] = [:]

  init(_ text: SuiteText) {
    suite = text.suite
    self.text = text
    byID = Dictionary(uniqueKeysWithValues: suite.tests.map { ($0.id, $0) })
    let steady = suite.tests.filter { !$0.isLeftToChance }
    let runs = plainRuns(2)
    let plain = wholeSequence(suite.tests).merging(runs[0]) { $1 }
    red = Set(steady.filter { ends([$0]) != .passed && plain[$0.id] != .passed }.map(\.id))
    judged = steady.filter { !red.contains($0.id) }
    for test in judged { judge(test) }
    redAgain = Set(
      judged.map(\.id).filter {
        runs[0][$0] == .passed && [.failed, .crashed].contains(runs[1][$0])
      })
    let sequence = wholeSequence(suite.tests)
    visibleVictims = Set(
      judged.filter { ends([$0]) == .passed && sequence[$0.id] != .passed }.map(\.id))
    for (place, cleanups) in text.seams { judge(place, skipping: cleanups) }
  }

  /// How the last of `tests` ends.
  func ends(
    _ tests: [GeneratedSuite.Placed], skipping cleanups: Set<GeneratedSuite.Cleanup> = []
  ) -> Model.Ending {
    var model = Model(suite, skipping: cleanups)
    return model.run(tests).last ?? .notRun
  }

  /// How the last of the tests ends; nil where one of them is not in the suite.
  func ends(
    _ tests: [TestID], skipping cleanups: Set<GeneratedSuite.Cleanup> = []
  ) -> Model.Ending? {
    let placed = tests.compactMap { byID[$0] }
    return placed.count == tests.count ? ends(placed, skipping: cleanups) : nil
  }

  /// Each library in a process of its own, over the files of those before; what a crash takes along is missing.
  private func plainRuns(_ count: Int) -> [[TestID: Model.Ending]] {
    var files: [Int]?
    return (0..<count).map { _ in
      var result: [TestID: Model.Ending] = [:]
      for isSwiftTesting in [false, true] {
        let own = suite.tests.filter { $0.isSwiftTesting == isSwiftTesting }
        var model = Model(suite, over: files)
        for (test, ending) in zip(own, model.run(own)) where ending != .notRun {
          result[test.id] = ending
        }
        files = model.files
      }
      return result
    }
  }

  /// All tests in one process, and after a crash the rest in a fresh one.
  private func wholeSequence(_ tests: [GeneratedSuite.Placed]) -> [TestID: Model.Ending] {
    var result: [TestID: Model.Ending] = [:]
    var rest = tests[...]
    while !rest.isEmpty {
      var model = Model(suite)
      for (test, ending) in zip(rest, model.run(Array(rest))) where ending != .notRun {
        result[test.id] = ending
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private mutating func judge(_ test: GeneratedSuite.Placed) {
    var model = Model(suite)
    let alone = model.run([test]).last
    leaks[test.id] = model.state.enumerated()
      .filter { $0.element != 0 && suite.cells[$0.offset].carrier.isSeen }
      .reduce(into: [:]) { $0[$1.offset] = $1.element }
    let writesDiary = test.test.deeds.contains { if case .keepDiary = $0 { true } else { false } }
    if writesDiary { diarists.insert(test.id) }
    let others = judged.filter { $0.id != test.id }
    guard alone == .passed else {
      brittle[test.id] = Set(others.filter { ends([$0, test]) == .passed }.map(\.id))
      return
    }
    if fails([test, test]) { notRepeatable.insert(test.id) }
    let polluters = Set(others.filter { fails([$0, test]) }.map(\.id))
    if !polluters.isEmpty {
      victims[test.id] = polluters
    } else if !hidesState,
      pairs(of: others.filter(isDirty)).contains(where: { fails($0 + [test]) })
    {
      jointVictims.insert(test.id)
    }
  }

  /// Whether the test leaves something when it is run alone.
  private func isDirty(_ test: GeneratedSuite.Placed) -> Bool {
    var model = Model(suite)
    _ = model.run([test])
    return model.visible.contains { $0 != 0 }
  }

  private func fails(
    _ tests: [GeneratedSuite.Placed], skipping cleanups: Set<GeneratedSuite.Cleanup> = []
  ) -> Bool {
    [.failed, .crashed].contains(ends(tests, skipping: cleanups))
  }

  /// Whether some state is out of every probe's sight: then only a lucky order shows what two tests do together.
  private var hidesState: Bool { suite.cells.contains { !$0.carrier.isSeen } }

  private func pairs(of tests: [GeneratedSuite.Placed]) -> [[GeneratedSuite.Placed]] {
    tests.flatMap { one in tests.filter { $0.id != one.id }.map { [one, $0] } }
  }

  /// The tests that make a victim pass between a polluter and itself.
  func cleaners(of victim: TestID, after polluter: TestID) -> Set<TestID> {
    guard let first = byID[polluter], let last = byID[victim] else { return [] }
    let between = judged.map(\.id).filter { $0 != polluter && $0 != victim }
    return Set(
      between.filter { id in byID[id].map { ends([first, $0, last]) == .passed } == true })
  }

  private mutating func judge(
    _ place: Truth.SeamPlace, skipping cleanups: Set<GeneratedSuite.Cleanup>
  ) {
    if judged.contains(where: { runs($0, through: cleanups) }) { reached.insert(place) }
    var found: [TestID: Set<TestID>] = [:]
    for victim in judged
    where ends([victim]) == .passed && ends([victim], skipping: cleanups) == .passed {
      for polluter in judged {
        let pair = [polluter, victim]
        if ends(pair) == .passed, fails(pair, skipping: cleanups) {
          found[victim.id, default: []].insert(polluter.id)
        }
      }
    }
    exposures[place] = found
  }

  /// Whether a test does any of the cleanups, alone.
  private func runs(
    _ test: GeneratedSuite.Placed, through cleanups: Set<GeneratedSuite.Cleanup>
  ) -> Bool {
    let own = test.group.setUp + test.group.tearDown + test.test.deferred + test.test.blocks
    return !cleanups.isDisjoint(with: own)
  }

  /// Whether a test of chance goes through a seam: one that looked steady leaves open what the cleanup does.
  func isReachedByChance(_ place: Truth.SeamPlace) -> Bool {
    suite.tests.contains { $0.isLeftToChance && runs($0, through: text.seams[place] ?? []) }
  }

  /// Whether skipping a seam's cleanups changes how a test alone, one twice, or any two or three end, or what they leave; a
  /// test of chance that looked steady may have shown it.
  func changesAnything(_ place: Truth.SeamPlace) -> Bool {
    let tests = suite.tests.filter { !red.contains($0.id) }
    let pairs = tests.flatMap { one in tests.map { [one, $0] } }
    let triples = pairs.lazy.flatMap { pair in tests.map { pair + [$0] } }
    return tests.contains { changes([$0], place) } || pairs.contains { changes($0, place) }
      || triples.contains { changes($0, place) }
  }

  /// Whether one of a seam's cleanups sets what no probe looks at.
  func actsUnseen(_ place: Truth.SeamPlace) -> Bool {
    text.seams[place]?.contains { !suite.cells[$0.cell].carrier.isSeen } ?? false
  }

  /// Whether skipping them changes what a judged test does alone or twice.
  func surelyChanges(_ place: Truth.SeamPlace) -> Bool {
    judged.flatMap { [[$0], [$0, $0]] }.contains { tests in
      var (plain, toggled) = (Model(suite), Model(suite, skipping: text.seams[place] ?? []))
      let endings = plain.run(tests) + toggled.run(tests)
      return !endings.contains(.crashed) && changes(tests, place)
    }
  }

  private func changes(_ tests: [GeneratedSuite.Placed], _ place: Truth.SeamPlace) -> Bool {
    var (plain, toggled) = (Model(suite), Model(suite, skipping: text.seams[place] ?? []))
    return plain.run(tests) != toggled.run(tests) || plain.visible != toggled.visible
  }
}

extension Model {
  /// The numbers that a probe sees.
  fileprivate var visible: [Int] {
    zip(state, suite.cells).map { $1.carrier.isSeen ? $0 : 0 }
  }
}
