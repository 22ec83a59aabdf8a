import Basics

/// One finding, or several that one change mends, told together.
struct FindingBlock {
  let findings: [ReportedFinding]
  let location: SourceLocation?
  let message: String
  /// The lines below the headline.
  let facts: [String]

  var first: ReportedFinding { findings[0] }

  /// One of a single finding.
  init(_ finding: ReportedFinding, facts: [String]) {
    self.init(
      [finding], location: finding.location, message: finding.message, facts: facts)
  }

  init(
    _ findings: [ReportedFinding], location: SourceLocation?, message: String, facts: [String]
  ) {
    self.findings = findings
    self.location = location
    self.message = message
    self.facts = facts
  }
}

extension TextPage {
  /// The findings of the kind, in blocks.
  func blocks(_ kind: FindingKind) -> [FindingBlock] {
    let found = report.findings.filter { $0.kind == kind }
    return switch kind.pattern {
    case .leaving: leakBlocks(found)
    case .polluted, .heldBack: victimBlocks(found)
    default: found.map(block)
    }
  }

  func lines(of block: FindingBlock) -> [String] {
    [headline(block.location, block.first.severity, block.message)] + block.facts
  }
}
