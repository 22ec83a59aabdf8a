import Basics

/// Tells in which ordinary ways of running the suite a finding can happen.
struct Realisations: Sendable {
  private let framework: [TestID: Framework]
  private let position: [TestID: Int]
  private let plain: [TestID: Outcome]
  /// The tests that fail in the second plain run.
  private let redAgain: Set<TestID>
  /// One after another in plain order.
  private let sequence: [TestID: Outcome]
  /// The tests of the user's ordinary run.
  private let ran: Set<TestID>
  /// The tests that failed in any run side by side.
  private let redInParallel: Set<TestID>

  init(_ question: Question, baseline: OrdinaryRuns?, redInParallel: Set<TestID> = []) {
    self.redInParallel = redInParallel
    let order = question.plainTests
    ran = Set(order)
    framework = Dictionary(
      question.tests.map { ($0.id, $0.framework) }, uniquingKeysWith: { first, _ in first })
    position = Dictionary(
      order.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    plain = baseline?.plain ?? [:]
    redAgain = baseline?.redAgain ?? []
    sequence = baseline?.sequence ?? [:]
  }

  /// The ways, in the order of their declaration; none for what no order decides.
  func ways(of finding: Finding) -> [Realisation] {
    guard let test = finding.test, ran.contains(test) else { return [] }
    if finding.isAcrossRuns { return [.secondRun] }
    var found = possible(finding, test)
    if framework[test] == .swiftTesting, !wasSeenInParallel(finding, test) {
      found.remove(.parallel)
    }
    if redAgain.contains(test), finding.tellsOfSecondRun { found.insert(.secondRun) }
    return Realisation.allCases.filter(found.contains)
  }

  /// Those of `findings` that may happen side by side, and were not seen to.
  func openInParallel(_ findings: [Finding]) -> [Finding] {
    findings.filter { finding in
      guard [.victim, .brittle].contains(finding.kind), let test = finding.test else {
        return false
      }
      return mayBeParallel(finding) && !redInParallel.contains(test)
    }
  }

  /// Whether nothing speaks against its happening while Swift Testing's tests run side by side.
  func mayBeParallel(_ finding: Finding) -> Bool {
    guard let test = finding.test, ran.contains(test), framework[test] == .swiftTesting else {
      return false
    }
    return possible(finding, test).contains(.parallel)
  }

  /// What is found by running tests side by side was seen there.
  private func wasSeenInParallel(_ finding: Finding, _ test: TestID) -> Bool {
    finding.realisableBy.contains(.parallel) || finding.kind == .parallelUnsafe
      || finding.kind != .latentVictim && redInParallel.contains(test)
  }

  private func possible(_ finding: Finding, _ test: TestID) -> Set<Realisation> {
    switch finding.kind.pattern {
    case .polluted: seen(test).union(afterPolluters(finding, test)).subtracting(refuted(test))
    case .heldBack:
      afterPolluters(finding, test).union(finding.realisableBy.filter { $0 == .defaultOrder })
    case .lacking: seen(test).union(withoutSetters(finding, test))
    // Once each, as in the ordinary run, it fails for another reason, if at all.
    case .repeated: [.repetition]
    // Chance decides whether the plain run showed this one.
    case .sideBySide where finding.isInTurns: Set(finding.realisableBy)
    case .sideBySide: seen(test).union([.parallel])
    case .differing: finding.isParallel ? seen(test).union([.parallel]) : []
    case .leaving, .unnoticed, .idle, .ending: []
    }
  }

  /// The default order where the test failed in the user's ordinary run.
  private func seen(_ test: TestID) -> Set<Realisation> {
    plain[test]?.judgement == .red ? [.defaultOrder] : []
  }

  /// What was seen not to happen: in serial order some cleaner may run in between.
  private func refuted(_ test: TestID) -> Set<Realisation> {
    sequence[test]?.judgement == .red ? [] : [.noParallel]
  }

  /// A single polluter is enough; joint polluters must all come first.
  private func afterPolluters(_ finding: Finding, _ victim: TestID) -> Set<Realisation> {
    let single = finding.partners.filter { $0.role == .polluter }.map(\.test)
    if !single.isEmpty {
      return single.reduce(into: []) { ways, polluter in
        ways.formUnion(
          polluter == victim ? [.repetition] : self.ways(of: [polluter], before: victim))
      }
    }
    let sequence = finding.sequence.dropLast()
    return sequence.isEmpty ? [] : ways(of: Array(sequence), before: victim)
  }

  /// How all of `firsts` may come to run before `test`, in this order, in the same process.
  private func ways(of firsts: [TestID], before test: TestID) -> Set<Realisation> {
    let sequence = firsts + [test]
    guard sequence.allSatisfy(ran.contains) else { return [] }
    guard Set(sequence.map { framework[$0] }).count == 1 else { return [.oneProcess] }
    let places = sequence.map { position[$0] ?? 0 }
    let isInOrder = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    var ways: Set<Realisation> = [.randomOrder]
    if framework[test] == .swiftTesting {
      // Side by side, any test may have ended before another begins, but for those of one suite that may be serialized,
      // with all suites in it.
      if Set(sequence.map(\.outermostSuite)).count > 1 { ways.insert(.parallel) }
      if isInOrder { ways.insert(.noParallel) }
    }
    if isInOrder { ways.insert(.filter) }
    return ways
  }

  /// A brittle test fails wherever none of its setters runs before it: alone in any case.
  private func withoutSetters(_ finding: Finding, _ test: TestID) -> Set<Realisation> {
    var ways: Set<Realisation> = [.filter]
    let setters = finding.partners.filter { $0.role == .stateSetter }.map(\.test)
    // XCTest then starts a process for each test; a suite of Swift Testing's may be serialized and keep its order.
    let isAside =
      !setters.isEmpty && !setters.map(\.outermostSuite).contains(test.outermostSuite)
    if framework[test] == .xctest || isAside {
      ways.insert(.parallel)
    }
    if setters.contains(where: { framework[$0] == framework[test] }) { ways.insert(.randomOrder) }
    if framework[test] == .swiftTesting, sequence[test]?.judgement == .red {
      ways.insert(.noParallel)
    }
    return ways
  }
}

extension TestID {
  /// The suite that is in no other, with all that it holds; nil for a function without one.
  fileprivate var outermostSuite: Substring? {
    var isRaw = false
    let slash = rawValue.indices.first { index in
      // One within a raw identifier's backticks separates nothing.
      if rawValue[index] == "`" { isRaw.toggle() }
      return !isRaw && (rawValue[index] == "/" || rawValue[index] == "(")
    }
    guard let slash, rawValue[slash] == "/" else { return nil }
    return rawValue[..<slash]
  }
}
