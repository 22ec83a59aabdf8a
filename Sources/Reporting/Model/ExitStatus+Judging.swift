import Basics
import Pinpointing

extension ExitStatus {
  /// Judges a finished search. Findings at the limit decide the status, even if something else is undecided.
  static func of(
    _ investigation: Investigation, _ findings: [ReportedFinding], seams: [ReportedSeam],
    context: ReportContext
  ) -> ExitStatus {
    if !investigation.tests.contains(where: didRun) { return .inconclusive }
    if !investigation.red.isEmpty && !context.skipFailing { return .redBaseline }
    if let limit = context.failOn,
      findings.contains(where: { $0.counts && $0.severity >= limit })
    {
      return .findings
    }
    if investigation.isCutShort || investigation.judged == 0 { return .inconclusive }
    if context.isPart { return .clean }
    // With a clean status, an unjudged test that passes in the user's own run would look judged.
    if investigation.unjudged.contains(where: \.forbidsACleanBill) { return .inconclusive }
    if investigation.undecided.contains(where: \.forbidsACleanBill) { return .inconclusive }
    // Seams that only tests reach which the user did not ask for do not matter.
    let asked = context.isWhole ? seams : seams.filter { $0.verdict != .unreached }
    return nothingDecided(asked.map(\.verdict)) || tooMuchIsOpen(investigation, seams)
      ? .inconclusive : .clean
  }

  /// Whether more than a tenth of the seams or of the tests could not be judged, or more than a tenth of the pairs were not
  /// tried: then the status is not clean.
  ///
  /// Two sorts of inconclusive seams do not count, since the report names them: those that only failing tests run through,
  /// and doubles that could not be judged for want of a network or of a way to keep the real thing off it.
  private static func tooMuchIsOpen(
    _ investigation: Investigation, _ seams: [ReportedSeam]
  ) -> Bool {
    let excused = Set(investigation.seams.filter(\.isForWantOfNetwork).map(\.seam))
    let failing = Set(investigation.red)
    let open = seams.count { seam in
      let isLeftOut = !seam.reachedBy.isEmpty && failing.isSuperset(of: seam.reachedBy)
      return seam.verdict == .unviable
        || seam.verdict == .inconclusive && !isLeftOut && !excused.contains(seam.id)
    }
    let unheard = investigation.unjudged.count { $0.reason != .flaky }
    let pairs = investigation.coverage.map { ($0.untried, $0.pairs) } ?? (0, 0)
    return open * 10 > seams.count || unheard * 10 > investigation.tests.count
      || pairs.0 * 10 > pairs.1
  }

  private static func didRun(_ record: Investigation.TestRecord) -> Bool {
    [record.baseline, record.alone].contains { $0 != .notRun && $0 != .skipped }
  }

  /// Whether there are seams to judge and none was judged. A subject without seams is judged by its tests alone.
  private static func nothingDecided(_ verdicts: [Verdict]) -> Bool {
    let wanted = verdicts.filter { $0 != .ignored }
    return !wanted.isEmpty
      && wanted.allSatisfy { $0 == .unreached || $0 == .unviable || $0 == .inconclusive }
  }
}
