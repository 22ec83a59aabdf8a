import Basics
import Pinpointing

extension ExitStatus {
  /// Judges a finished search; a proven finding outweighs that something else could not be told.
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
    // A test that passes as the user runs it and was not judged would look judged.
    if investigation.unjudged.contains(where: \.forbidsACleanBill) { return .inconclusive }
    // What only tests reach that were not asked for is nobody's concern.
    let asked = context.isWhole ? seams : seams.filter { $0.verdict != .unreached }
    return nothingDecided(asked.map(\.verdict)) || tooMuchIsOpen(investigation, seams)
      ? .inconclusive : .clean
  }

  /// Whether more than a tenth of the seams, or of the tests, could not be judged: such a bill is not clean. Seams that
  /// only tests run through which the user has left out do not count, nor fakes that told nothing for want of a network, or
  /// of a way to keep the real thing off it: they are named.
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

  /// Whether there are seams to judge and not one was; a subject without any seam is judged by its tests alone.
  private static func nothingDecided(_ verdicts: [Verdict]) -> Bool {
    let wanted = verdicts.filter { $0 != .ignored }
    return !wanted.isEmpty
      && wanted.allSatisfy { $0 == .unreached || $0 == .unviable || $0 == .inconclusive }
  }
}
