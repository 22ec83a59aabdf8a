import Foundation

/// One figure: how many times as much as what it is compared with, and how much it may be.
struct Ratio {
  let name: String
  let value: Double
  let target: Double

  var isMet: Bool { value <= target }

  var line: String {
    "ratio \(name) \(rounded(value)) \(rounded(target)) \(isMet ? "met" : "missed")"
  }
}

/// Three digits behind the point.
func rounded(_ number: Double) -> String { String(format: "%.3f", number) }

/// Prints what a ratio was made of.
func note(_ name: String, _ seconds: Double) { say("  \(name): \(rounded(seconds)) s") }

extension [Double] {
  /// The middle one; zero where there is none.
  var median: Double {
    let ascending = sorted()
    guard !ascending.isEmpty else { return 0 }
    return (ascending[(count - 1) / 2] + ascending[count / 2]) / 2
  }
}

/// How many seconds `body` takes, and what it gives.
func timed<Result>(_ body: () async throws -> Result) async rethrows -> (Double, Result) {
  let start = ContinuousClock.now
  let result = try await body()
  return (start.duration(to: .now) / .seconds(1), result)
}

/// The processor time of all processes that have ended for us, in seconds; other work on the machine does not lengthen it.
func processorTime() -> Double {
  var usage = rusage()
  getrusage(RUSAGE_CHILDREN.rawValue, &usage)
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}
