import Basics

extension TextPage {
  /// One block for all victims that the same tests pollute through the same state on the same occasions. The blocks have the
  /// order of the findings.
  func victimBlocks(_ victims: [ReportedFinding]) -> [FindingBlock] {
    guard !options.verbose else { return victims.map(block) }
    let victims = victims.filter { !isSaidOfAReset($0) }
    func group(_ victim: ReportedFinding) -> VictimGroup {
      VictimGroup(victim, isSaidOfATeardown: isSaidOfATeardown(victim))
    }
    let groups = Dictionary(grouping: victims, by: group)
    return victims.compactMap { victim in
      guard let group = groups[group(victim)], group[0].id == victim.id else { return nil }
      return group.count == 1 ? block(victim) : victimBlock(group)
    }
  }

  /// Whether the finding is about a whole teardown, and another finding says the same of one reset in it, which says more.
  private func isSaidOfAReset(_ finding: ReportedFinding) -> Bool {
    seam(of: finding)?.kind == .teardown && twin(of: finding, .reset) != nil
  }

  /// Whether the finding is about a reset, and another finding says the same of the whole teardown around it.
  func isSaidOfATeardown(_ finding: ReportedFinding) -> Bool {
    !options.verbose && seam(of: finding)?.kind == .reset && twin(of: finding, .teardown) != nil
  }

  /// The finding about the same tests and a cleanup of this kind in the same function.
  private func twin(of finding: ReportedFinding, _ kind: SeamKind) -> ReportedFinding? {
    guard finding.kind == .latentVictim, let own = seam(of: finding) else { return nil }
    return report.findings.first { other in
      guard other.kind == .latentVictim, other.test == finding.test,
        Set(other.partners) == Set(finding.partners), let seam = seam(of: other)
      else { return false }
      return seam.kind == kind && seam.file == own.file && seam.enclosing == own.enclosing
    }
  }

  private func victimBlock(_ group: [ReportedFinding]) -> FindingBlock {
    let first = group[0]
    let name = Prose.quote(first.test?.name(among: first.partners.map(\.test)) ?? "")
    let message = first.message.replacing(name, with: "\(group.count) tests", maxReplacements: 1)
      .replacing("tests fails after", with: "tests fail after")
    let tests = group.map { Prose.oneLine($0.test?.rawValue ?? "") }
    return FindingBlock(
      group, location: first.location, message: message,
      facts: fact("victims", limited(tests, noun: "test")) + block(first).facts)
  }
}

/// What victims must have in common to share one block.
private struct VictimGroup: Hashable {
  let seam: SeamID?
  let partners: Set<Partner>
  let state: [StateChange]
  let isProven: Bool
  let carrierUnseen: Bool
  /// Part of the key, because a victim that runs after the polluter by default fails on other occasions than one before it.
  let occasions: [Realisation]
  /// The finding's own id, if nothing but the test pollutes itself or only several tests together pollute it: then it shares no
  /// block.
  let own: String?
  let isSaidOfATeardown: Bool

  init(_ finding: ReportedFinding, isSaidOfATeardown: Bool) {
    self.isSaidOfATeardown = isSaidOfATeardown
    seam = finding.seam
    let polluters = finding.partners.filter { $0.role == .polluter }
    partners = Set(polluters)
    state = finding.state
    isProven = finding.isProven
    carrierUnseen = finding.carrierUnseen == true
    occasions = finding.realisableBy
    let isShared = polluters.contains { $0.test != finding.test }
    own = isShared ? nil : finding.id
  }
}
