import Basics
import Discovering
import Foundation
import Instrumenting
import Observing
import Pinpointing
import Synchronization

/// Prints how long the search of each leaky fixture takes until it knows its first error-level finding, and against its
/// whole time; the ratio is the worst of these.
func measureFirstErrors(in workshop: Workshop) async throws -> [Ratio] {
  var shares: [Double] = []
  for name in ["StaticMethodsLeaky", "SingletonSpyLeaky", "ClosureLeaky", "MetatypeLeaky"] {
    let package = try workshop.copy(fixture: name)
    let scratch = Scratch(package + "-scratch")
    let (subject, discovery) = try workshop.discover(in: package, scratch: scratch)
    let built = try workshop.builder(subject, scratch: scratch).build(discovery)
    let (runner, catalog) = try workshop.runner(built)
    let question = Question(
      tests: catalog.tests.map { Question.Test(id: $0.id, framework: $0.framework) },
      seams: discovery.seams, tracked: built.tracked)
    let first = Mutex<ContinuousClock.Instant?>(nil)
    let start = ContinuousClock.now
    _ = await investigate(question, with: runner) { progress in
      if progress.errors > 0 { first.withLock { $0 = $0 ?? .now } }
    }
    let whole = start.duration(to: .now) / .seconds(1)
    guard let known = first.withLock(\.self) else { continue }
    let seconds = start.duration(to: known) / .seconds(1)
    note("\(name), first error after", seconds)
    note("\(name), whole search", whole)
    shares.append(seconds / whole)
  }
  return [Ratio(name: "first-error-of-search", value: shares.max() ?? 0, target: 1)]
}
