import Basics

/// Tells of latent victims that without their cleanup they would fail in the user's ordinary run, too: once more in the
/// default order with it skipped.
///
/// Of XCTest's only: these run one after another there. Swift Testing's run side by side, so that one run tells nothing.
func seenInDefaultOrder(
  _ findings: [Finding], _ search: Search, _ question: Question, in lab: Laboratory
) async -> [Finding] {
  let xctest = Set(question.tests.filter { $0.framework == .xctest }.map(\.id))
  let classic = search.order.filter(xctest.contains)
  let latent = findings.filter { finding in
    finding.kind == .latentVictim && finding.test.map(classic.contains) == true
  }
  var shown: Set<String> = []
  for (seam, victims) in Dictionary(grouping: latent, by: { $0.seam ?? SeamID("") })
    .sorted(by: { $0.key < $1.key })
  {
    let run = await lab.observeSerially([Trial(classic, toggles: [seam], mode: .plain)])
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
