/// What a suite of two thousand tests takes: executions, time and memory, and whether all that was planted is found.
func measureLarge(in workshop: Workshop) async throws -> [Ratio] {
  let (seconds, count) = try await timed {
    try await Count(LeakySuite(count: 2000), in: workshop)
  }
  note("2000 tests, build and search", seconds)
  let memory = try await peakMemory(auditing: count.package, count.scratch, workshop)
  return [
    Ratio(name: "large-executions-of-20-a-test", value: count.whole / 40_000, target: 1),
    Ratio(name: "large-missed", value: Double(count.missed), target: 0),
    Ratio(name: "large-memory-of-400MB", value: memory / 400e6, target: 1),
  ]
}
