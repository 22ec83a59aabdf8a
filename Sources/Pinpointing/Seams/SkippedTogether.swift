import Basics

/// Orders in which several cleanups were skipped at once.
struct SkippedTogether: Sendable {
  /// The whole suite in several orders.
  let whole: [WholeRun]
  /// Orders in which tests that reach one of the cleanups stand between all others; nil where each cleanup has its own.
  var interleaved: [WholeRun]?
  /// Nil where every test ended as it does alone: then the cleanup needs no orders of its own. Else the slow tests that need
  /// not run in those.
  var spared: Set<TestID>?
}

/// A cleanup and the judged tests that reach it.
typealias ReachedCleanup = (id: SeamID, reaching: Set<TestID>)

/// Runs a large suite, or a slow one, in whole orders with several cleanups skipped at once. If every test ends as it does
/// alone, the runs tell of each of these cleanups. If not, each half of the cleanups is skipped at once, but never a smaller
/// part, and of two only where that is all. Of the others the runs tell at least how slow tests ended that do not reach the cleanup.
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
  let seen = await skip(seams, search, in: log)
  if let seen, seen.spared == nil { return each(of: seams, seen) }
  let half = seams.count / 2
  var found: [SeamID: SkippedTogether] = [:]
  for part in [seams[..<half], seams[half...]] where part.count > 2 {
    let seen = await skip(Array(part), search, in: log)
    if let seen, seen.spared == nil {
      found.merge(each(of: Array(part), seen)) { first, _ in first }
    }
  }
  for seam in seams where found[seam.id] == nil {
    found[seam.id] = seen.flatMap { search.sparing($0, those: seam.reaching) }
  }
  return found
}

private func each(
  of seams: [ReachedCleanup], _ seen: SkippedTogether
) -> [SeamID: SkippedTogether] {
  Dictionary(uniqueKeysWithValues: seams.map { ($0.id, seen) })
}

/// Nil where some tests were not run.
private func skip(
  _ seams: [ReachedCleanup], _ search: Search, in log: TrialLog
) async -> SkippedTogether? {
  let hanging = await log.hanging
  let tests = search.order.filter { !hanging.contains($0) }
  let reaching = seams.reduce(into: Set<TestID>()) { $0.formUnion($1.reaching) }
  let orders = wholeOrders(of: tests, reaching: reaching, search)
  let whole = await runs(of: orders, skipping: seams, in: log)
  guard zip(whole, orders).allSatisfy({ $0.visits.count == $1.count }) else { return nil }
  if !search.areQuiet(whole) { return SkippedTogether(whole: whole, spared: []) }
  var seen = SkippedTogether(whole: whole)
  // Where there is time, each cleanup has such orders of its own, which tell more.
  if search.takesTooLong(2 * seams.count) {
    let orders = search.interleavedOrders(of: tests, skipping: seams)
    let runs = await runs(of: orders, skipping: seams, in: log)
    let areWhole = zip(runs, orders).allSatisfy { $0.visits.count == $1.count }
    seen.interleaved = areWhole && search.areQuiet(runs) ? runs : nil
  }
  return seen
}

private func runs(
  of orders: [[TestID]], skipping seams: [ReachedCleanup], in log: TrialLog
) async -> [WholeRun] {
  await log.runWhole(orders, toggles: Set(seams.map(\.id)), mostHangs: 1)
}

extension Search {
  /// Of more, pairs with each slow test would cost more than orders do.
  private static let fewLoud = 2

  /// Whether every test ended as it does alone.
  fileprivate func areQuiet(_ runs: [WholeRun]) -> Bool {
    runs.allSatisfy { $0.visits.allSatisfy(endsAsAlone) }
  }

  /// What is left to say of a cleanup where some test ended otherwise than alone: how the slow tests did that always ended as
  /// alone and do not reach it, and those behind them. Nil where there are none. A test that ended otherwise may have done so
  /// before it left what it leaves: of what comes behind it, these runs say nothing. So pairs with it are run by themselves.
  fileprivate func sparing(
    _ seen: SkippedTogether, those reaching: Set<TestID>
  ) -> SkippedTogether? {
    let loud = seen.whole.flatMap { run in run.visits.filter { !endsAsAlone($0) }.map(\.test) }
    let spared = Set(slow.keys).subtracting(reaching).subtracting(loud)
    guard !spared.isEmpty, reaching.intersection(loud).count <= Self.fewLoud else { return nil }
    let quiet = Set(order).subtracting(loud)
    let behind = quiet.subtracting(spared)
    let told = seen.whole.flatMap { run in
      [
        run.restricted(to: spared, after: quiet), run.restricted(to: behind, after: spared),
      ]
    }
    return SkippedTogether(whole: told, spared: spared)
  }

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
