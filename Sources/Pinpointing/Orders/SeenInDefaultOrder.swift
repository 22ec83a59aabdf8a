import Basics

/// For each cleanup with latent victims, runs XCTest's tests once in the default order with the cleanup skipped. Marks the
/// latent victims that fail there: without their cleanup they would fail in the user's ordinary run, too. That is asked only of
/// those that a polluter stands before there, and only up to the last of them.
///
/// Swift Testing's tests are left out: they run side by side there, so that one run of them tells nothing.
func seenInDefaultOrder(
  _ findings: [Finding], _ search: Search, _ question: Question, in log: TrialLog
) async -> [Finding] {
  let xctest = Set(question.tests.filter { $0.framework == .xctest }.map(\.id))
  let judged = Set(search.order)
  let classic = question.plainTests.filter { xctest.contains($0) && judged.contains($0) }
  let places = Dictionary(
    classic.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  let latent = findings.filter { finding in
    guard finding.kind == .latentVictim, let place = finding.test.flatMap({ places[$0] }) else {
      return false
    }
    return finding.partners.contains { places[$0.test].map { $0 < place } == true }
  }
  var shown: Set<String> = []
  for (seam, victims) in Dictionary(grouping: latent, by: { $0.seam ?? SeamID("") })
    .sorted(by: { $0.key < $1.key })
  {
    let last = victims.compactMap { $0.test.flatMap { places[$0] } }.max() ?? 0
    let order = Array(classic[...last])
    let run = await log.observeSerially([Trial(order, toggles: [seam], mode: .plain)])
    let red = run.filter { $0.failure == nil }.flatMap(\.executions)
      .filter { $0.outcome.judgement == .red }.map(\.test)
    shown.formUnion(victims.filter { $0.test.map(red.contains) == true }.map(\.id))
  }
  return findings.map { finding in
    var finding = finding
    if shown.contains(finding.id) { finding.realisableBy.append(.defaultOrder) }
    return finding
  }
}

/// Tells of latent victims of Swift Testing's that without their cleanup they fail side by side with their polluter, too.
func seenInParallel(
  _ findings: [Finding], _ realisations: Realisations, in log: TrialLog
) async -> [Finding] {
  await log.countTrials(false)
  var findings = findings
  for index in findings.indices where findings[index].kind == .latentVictim {
    let finding = findings[index]
    guard let test = finding.test, let seam = finding.seam, !finding.restsOnTimeLimit,
      realisations.mayBeParallel(finding)
    else { continue }
    let shown = await log.everShows([finding.sequence], toggles: [seam]) {
      $0.shows(failureOf: test)
    }
    if shown == [true] { findings[index].realisableBy.append(.parallel) }
  }
  await log.countTrials(true)
  return findings
}

/// Those of the findings' tests that fail side by side with their partners alone: among more, chance may not have shown it.
func redBesidePartners(_ findings: [Finding], in log: TrialLog) async -> Set<TestID> {
  var red: Set<TestID> = []
  await log.countTrials(false)
  for finding in findings {
    guard let test = finding.test, !red.contains(test), !finding.restsOnTimeLimit
    else { continue }
    let beside = finding.kind == .brittle ? finding.partners.map(\.test) : finding.sequence
    let group = beside.filter { $0 != test } + [test]
    if await log.everShows([group], { $0.shows(failureOf: test) }) == [true] { red.insert(test) }
  }
  await log.countTrials(true)
  return red
}
