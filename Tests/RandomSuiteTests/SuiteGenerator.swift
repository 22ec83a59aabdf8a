import Basics

/// Makes a suite out of a seed.
struct SuiteGenerator {
  private var dice: Dice
  private let name: String
  private var cells: [Cell] = []
  private var cleanups = 0
  /// A sleeper makes the rest of the plain run uncertain, so that its suite has nothing that depends on it.
  private let hasSleeper: Bool

  static func suite(seed: Int) -> GeneratedSuite {
    var generator = SuiteGenerator(seed: seed)
    return generator.suite()
  }

  private init(seed: Int) {
    dice = Dice(seed: seed)
    let digits = String(seed)
    name = "S" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    hasSleeper = dice.oneIn(25)
  }

  private mutating func suite() -> GeneratedSuite {
    var carriers = Carrier.allCases
    for letter in ["A", "B", "C", "D"].prefix(2 + dice.below(3)) {
      let carrier = carriers.remove(at: dice.below(carriers.count))
      cells.append(Cell(carrier: carrier, name: name + letter))
    }
    let groups = [
      settingGroup(), group("Tests1", .xctest), group("Tests2", .xctest),
      group("Suite", .swiftTesting), racingGroup(),
    ].compactMap(\.self)
    return GeneratedSuite(name: name, cells: cells, groups: groups)
  }

  /// Now and then a class that runs first and sets what one of its tests needs.
  private mutating func settingGroup() -> GeneratedSuite.Group? {
    guard !hasSleeper, dice.oneIn(3) else { return nil }
    let cell = cell()
    let setter = oddTest("test0", [.set(cell, 1), step()])
    let brittle = oddTest("test1", [.require(cell, 1)] + (dice.oneIn(2) ? [step()] : []))
    return GeneratedSuite.Group(
      name: name + "Tests0", framework: .xctest, setUp: [], tearDown: [], tests: [setter, brittle])
  }

  /// Now and then two tests that share what only one of them can have at a time.
  private mutating func racingGroup() -> GeneratedSuite.Group? {
    guard !hasSleeper, dice.oneIn(10) else { return nil }
    var group = GeneratedSuite.Group(
      name: name + "Race", framework: .swiftTesting, setUp: [], tearDown: [],
      tests: ["test0", "test1"].map { oddTest($0, [.keepShared]) })
    group.isRacing = true
    return group
  }

  private mutating func group(_ ending: String, _ framework: Framework) -> GeneratedSuite.Group? {
    let isSuite = framework == .swiftTesting
    let setUp = dice.oneIn(6) ? cleanups(1, of: cells.indices.filter(canBeSetUp)) : []
    let count = dice.below(2) * (1 + dice.below(2))
    let tearDown = cleanups(count, of: cells.indices.filter { canBeCleaned($0, waiting: !isSuite) })
    var tests: [GeneratedSuite.Test] = []
    for number in 0..<(2 + dice.below(3)) { tests.append(test(number, isSuite)) }
    if isSuite, hasSleeper { tests.append(oddTest("test9", [.oversleep])) }
    return GeneratedSuite.Group(
      name: name + ending, framework: framework, setUp: setUp, tearDown: tearDown, tests: tests)
  }

  private func canBeSetUp(_ cell: Int) -> Bool { cells[cell].carrier.canBeSetUp }

  /// A `deinit`, a `defer` and a teardown block can't wait for an actor.
  private func canBeCleaned(_ cell: Int, waiting: Bool) -> Bool {
    cells[cell].carrier.canBeCleaned && (waiting || !cells[cell].carrier.isAsync)
  }

  /// A cleanup for each of up to `count` of the cells.
  private mutating func cleanups(_ count: Int, of cells: [Int]) -> [GeneratedSuite.Cleanup] {
    var (left, result) = (cells, [GeneratedSuite.Cleanup]())
    while result.count < count, !left.isEmpty {
      cleanups += 1
      let cell = left.remove(at: dice.below(left.count))
      result.append(GeneratedSuite.Cleanup(cell: cell, number: cleanups))
    }
    return result
  }

  private mutating func test(_ number: Int, _ isSuite: Bool) -> GeneratedSuite.Test {
    let name = "test\(number)"
    switch dice.below(40) {
    case 0: return oddTest(name, [.set(cell(), 1), .needFolder])
    case 1: return oddTest(name, [.needServer])
    case 2 where !hasSleeper: return oddTest(name, [.toss])
    case 3: return oddTest(name, [.keepDiary, step()])
    case 4...6: return oddTest(name, [.holdPort, step()])
    default: break
    }
    var deeds = !hasSleeper && dice.oneIn(25) ? [Deed.crashIf(cell(), 1 + dice.below(2))] : []
    for _ in 0..<(1 + dice.below(3)) { deeds.append(step()) }
    let cleaning = dice.below(8)
    let cells = cells.indices.filter { canBeCleaned($0, waiting: false) }
    return GeneratedSuite.Test(
      name: name, deeds: deeds, deferred: cleaning == 0 ? cleanups(1, of: cells) : [],
      blocks: cleaning == 1 && !isSuite ? cleanups(1, of: cells) : [])
  }

  private func oddTest(_ name: String, _ deeds: [Deed]) -> GeneratedSuite.Test {
    GeneratedSuite.Test(name: name, deeds: deeds, deferred: [], blocks: [])
  }

  private mutating func cell() -> Int { dice.below(cells.count) }

  private mutating func step() -> Deed {
    switch dice.below(22) {
    case 0...4: .set(cell(), dice.below(3))
    case 5...6: .add(cell())
    case 7: .chain(cell(), cell())
    case 8...14: .require(cell(), 0)
    case 15 where !hasSleeper: .require(cell(), 1)
    case 16...17: .forbid(cell(), 2)
    case 18: .forbid(cell(), 1)
    case 19...20: .forbidBoth(cell(), cell())
    default: .add(cell())
    }
  }
}
