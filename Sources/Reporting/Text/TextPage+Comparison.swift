import Basics

extension TextPage {
  /// What became of the findings since an earlier report, a line each but for those that are still there.
  var comparison: [String] {
    guard let comparison = report.comparison else { return [] }
    let messages = Dictionary(
      report.findings.map { ($0.id, $0.placedMessage) }, uniquingKeysWith: { first, _ in first })
    let new = comparison.new.map { row("new", $0, messages[$0] ?? "") }
    let former = [
      ("fixed", comparison.fixed), ("removed", comparison.removed),
      ("not seen", comparison.unseen),
    ].flatMap { word, found in found.map { row(word, $0.id, $0.placedMessage) } }
    return [paint.bold("Since the earlier report: ") + comparison.counts + "."] + new + former
      + comparison.doubts.flatMap { Prose.wrap($0, width: options.width) }
  }

  private func row(_ word: String, _ id: String, _ message: String) -> String {
    let pad = String(repeating: " ", count: 10 - word.count)
    return "  " + word + pad + Prose.oneLine(id) + "  " + Prose.oneLine(message)
  }
}
