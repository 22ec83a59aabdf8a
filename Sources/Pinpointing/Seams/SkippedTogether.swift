import Basics

/// Orders in which several cleanups were skipped at once and every test ended as it does alone.
struct SkippedTogether: Sendable {
  /// The whole suite in several orders.
  let whole: [WholeRun]
  /// Orders in which tests that reach one of the cleanups stand between all others; nil where each cleanup has its own.
  var interleaved: [WholeRun]?
}

/// A cleanup and the judged tests that reach it.
typealias ReachedCleanup = (id: SeamID, reaching: Set<TestID>)

/// Runs a large suite, or a slow one, in whole orders with several cleanups skipped at once. If every test ends as it does alone, the runs
/// tell of each of these cleanups. If not, each half of the cleanups is skipped at once, but never a smaller part.
///
/// What one skipped cleanup leaves could hide what another does. So the runs replace only orders of many tests, which are
/// samples anyway. They replace no comparison, no pair whose second test may look at what is left and, where a cleanup may
/// be idle, none of its own orders with tests between all others.
///
/// - Returns: what was seen, for each cleanup of which it tells.
func skipTogether(
  _ seams: [ReachedCleanup], _ search: Search, in log: TrialLog
) async -> [SeamID: SkippedTogether] {
  guard seams.count > 1, !search.isSmall else { return [:] }
  if let seen = await skip(seams, search, in: log) { return seen }
  let half = seams.count / 2
  var found: [SeamID: SkippedTogether] = [:]
  for part in [seams[..<half], seams[half...]] where part.count > 1 && part.count < seams.count {
    found.merge(await skip(Array(part), search, in: log) ?? [:]) { first, _ in first }
  }
  return found
}

/// Nil where any test of the whole orders ended otherwise than alone, or some were not run.
private func skip(
  _ seams: [ReachedCleanup], _ search: Search, in log: TrialLog
) async -> [SeamID: SkippedTogether]? {
  let hanging = await log.hanging
  let tests = search.order.filter { !hanging.contains($0) }
  let reaching = seams.reduce(into: Set<TestID>()) { $0.formUnion($1.reaching) }
  let orders = wholeOrders(of: tests, reaching: reaching, search)
  guard let whole = await quietRuns(orders, skipping: seams, search, in: log) else { return nil }
  var seen = SkippedTogether(whole: whole)
  // Where there is time, each cleanup has such orders of its own, which tell more.
  if search.takesTooLong(2 * seams.count) {
    seen.interleaved = await quietRuns(
      search.interleavedOrders(of: tests, skipping: seams), skipping: seams, search, in: log)
  }
  return Dictionary(uniqueKeysWithValues: seams.map { ($0.id, seen) })
}

/// Nil where any test ended otherwise than alone, or some were not run.
private func quietRuns(
  _ orders: [[TestID]], skipping seams: [ReachedCleanup], _ search: Search, in log: TrialLog
) async -> [WholeRun]? {
  let runs = await log.runWhole(orders, toggles: Set(seams.map(\.id)), mostHangs: 1)
  let areQuiet = zip(runs, orders).allSatisfy { run, order in
    run.visits.count == order.count && run.visits.allSatisfy(search.endsAsAlone)
  }
  return areQuiet ? runs : nil
}

extension Search {
  /// One test for each cleanup, before and after each part of the suite, and in turns before every fourth of its tests.
  fileprivate func interleavedOrders(
    of tests: [TestID], skipping seams: [ReachedCleanup]
  ) -> [[TestID]] {
    let quick = quick(tests)
    let turns = Set(seams.compactMap { seam in quick.first(where: seam.reaching.contains) })
      .sorted()
    let others = cleanFirst(quick.filter { !turns.contains($0) })
    guard !turns.isEmpty else { return [] }
    return stride(from: 0, to: others.count, by: limits.chunk).map { start in
      let part = others[start..<min(start + limits.chunk, others.count)]
      let groups = stride(from: 0, to: part.count, by: 4).map { place in
        [turns[(start + place) / 4 % turns.count]] + part.dropFirst(place).prefix(4)
      }
      return turns + groups.joined() + turns
    }
  }
}
