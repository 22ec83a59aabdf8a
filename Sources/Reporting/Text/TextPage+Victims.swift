import Basics

extension TextPage {
  /// One block for all victims that the same tests pollute through the same state on the same occasions; in the order of the findings.
  func victimBlocks(_ victims: [ReportedFinding]) -> [[String]] {
    guard !options.verbose else { return victims.map(block) }
    var groups: [VictimGroup: [ReportedFinding]] = [:]
    for victim in victims { groups[VictimGroup(victim), default: []].append(victim) }
    return victims.compactMap { victim in
      guard let group = groups[VictimGroup(victim)], group[0].id == victim.id else { return nil }
      return group.count == 1 ? block(victim) : victimBlock(group)
    }
  }

  private func victimBlock(_ group: [ReportedFinding]) -> [String] {
    let first = group[0]
    let name = Prose.quote(first.test?.short ?? "")
    let message = first.message.replacing(name, with: "\(group.count) tests", maxReplacements: 1)
      .replacing("tests fails after", with: "tests fail after")
    let tests = group.map { Prose.oneLine($0.test?.rawValue ?? "") }
    return [headline(first.location, first.severity, message)]
      + fact("victims", limited(tests, noun: "test"))
      + block(first).dropFirst()
  }
}

/// What victims have in common that one polluter explains.
private struct VictimGroup: Hashable {
  let seam: SeamID?
  let partners: Set<Partner>
  let state: [StateChange]
  let isProven: Bool
  let carrierUnseen: Bool
  /// A later test is met on other occasions than one before the polluter, and has other things said of it.
  let occasions: [Realisation]
  /// A victim of itself or of several together stands for itself.
  let own: String?

  init(_ finding: ReportedFinding) {
    seam = finding.seam
    let polluters = finding.partners.filter { $0.role == .polluter }
    partners = Set(polluters)
    state = finding.state
    isProven = finding.isProven
    carrierUnseen = finding.carrierUnseen == true
    occasions = finding.realisableBy
    let isShared = !polluters.isEmpty && !polluters.contains { $0.test == finding.test }
    own = isShared ? nil : finding.id
  }
}
