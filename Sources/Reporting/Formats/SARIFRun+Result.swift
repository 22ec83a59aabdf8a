import Basics

extension SARIFRun {
  /// A finding: the rule, the place, the places that have to do with it, the order of tests that shows it.
  func result(_ finding: ReportedFinding) -> JSON {
    let facts: JSON = [
      "ruleId": .string(finding.kind.rawValue), "ruleIndex": .integer(finding.kind.rank),
      "level": .string(finding.severity.rawValue),
      "message": SARIFRun.message(sentences(finding)),
      "locations": .array([place(of: finding)]),
      "relatedLocations": .array(related(finding)),
      // The second key is the one that GitHub looks at: two findings of one kind on one line are two alerts, and an
      // alert survives an edited line.
      "partialFingerprints": [
        "unseamFinding/v1": .string(finding.id), "primaryLocationLineHash": .string(finding.id),
      ],
      "properties": properties(finding),
    ]
    guard case .object(let members) = facts else { return facts }
    return .object(
      members + codeFlows(finding) + fixes(finding) + baselineState(finding)
        + suppressions(finding))
  }

  /// What was found, in which order it shows, and how to see it.
  private func sentences(_ finding: ReportedFinding) -> String {
    var lines = [Prose.clip(finding.message, to: SARIFRun.longestMessage / 2) + "."]
    if finding.sequence.count > 1 {
      let joint = finding.kind == .parallelUnsafe ? ", with " : ", then "
      lines.append(
        "Sequence: " + finding.sequence.map { Prose.oneLine($0.short) }.joined(separator: joint))
    }
    lines.append("Replay: " + finding.replay)
    let text = lines.joined(separator: "\n")
    return text.count <= SARIFRun.longestMessage
      ? text : [lines[0], lines[lines.count - 1]].joined(separator: "\n")
  }

  private func properties(_ finding: ReportedFinding) -> JSON {
    let all: JSON = [
      "partners": .array(
        finding.partners.map {
          ["role": .string($0.role.rawValue), "test": .string($0.test.rawValue)]
        }),
      "sequence": JSON(finding.sequence.map(\.rawValue)),
      "state": .array(finding.state.map(change)),
      "realisableBy": JSON(finding.realisableBy.map(\.rawValue)),
      "trials": .integer(finding.evidence.trials),
      "reproduced": .integer(finding.evidence.reproduced),
      "issue": JSON(finding.evidence.issue), "suggestion": .string(finding.suggestion),
      "replay": .string(finding.replay), "proven": .bool(finding.isProven),
    ]
    return all.adding([("tests", finding.leakingTests.map { JSON($0.map(\.rawValue)) })])
  }

  private func change(_ change: StateChange) -> JSON {
    [
      "id": .string(change.id.rawValue), "before": .string(change.before),
      "after": .string(change.after),
    ]
  }

  /// The order of tests as a flow, where each has a place; tests side by side are no order.
  private func codeFlows(_ finding: ReportedFinding) -> [JSON.Member] {
    let steps = finding.sequence.enumerated().compactMap { number, test in
      location(of: test, "\(number + 1). \(test.rawValue)")
    }
    guard finding.kind != .parallelUnsafe, steps.count > 1, steps.count == finding.sequence.count
    else { return [] }
    let flow: JSON = ["threadFlows": [["locations": .array(steps.map { ["location": $0] })]]]
    return [JSON.Member(key: "codeFlows", value: [flow])]
  }

  /// Whether the baseline holds it; nothing where none was read.
  ///
  /// Findings that are gone are not written as `absent` results: services that ignore this property, such as GitHub's code
  /// scanning, would show them as alerts.
  private func baselineState(_ finding: ReportedFinding) -> [JSON.Member] {
    let word: JSON? =
      switch finding.baseline {
      case .new: "new"
      case .known: "unchanged"
      case nil: nil
      }
    return word.map { [JSON.Member(key: "baselineState", value: $0)] } ?? []
  }

  /// Whether a comment in the source or the baseline suppresses the finding. For the baseline the specification has the kind
  /// `external`: the team wrote down elsewhere that it lives with the finding. If one result has this property, all have it.
  ///
  /// Suppressed results are written all the same: viewers hide them, and the next audit is to recognise them. GitHub's code
  /// scanning ignores `suppressions` and opens alerts for them. The action `advanced-security/dismiss-alerts` closes those
  /// that have an entry here, of whatever kind.
  private func suppressions(_ finding: ReportedFinding) -> [JSON.Member] {
    guard isSuppressing else { return [] }
    let inSource: [JSON] = [finding.suppressed].compactMap(\.self).map {
      ["kind": "inSource", "status": "accepted", "justification": .string($0)]
    }
    let external: [JSON] =
      finding.baseline == .known
      ? [["kind": "external", "status": "accepted", "justification": "known to the baseline"]] : []
    return [JSON.Member(key: "suppressions", value: .array(inSource + external))]
  }
}
