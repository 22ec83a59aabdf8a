import Foundation

/// What is measured.
enum Benchmark: String, CaseIterable {
  case build, trial, incremental, search, mixed, clean, pairs, large, first, closures, tables

  static var names: String { allCases.map(\.rawValue).joined(separator: "|") }

  func run(in workshop: Workshop) async throws -> [Ratio] {
    switch self {
    case .build: try await measureBuilds(in: workshop)
    case .trial: try await measureTrials(in: workshop)
    case .incremental: try await measureIncrementalBuilds(in: workshop)
    case .search: try await measureSearch(of: .xctest, in: workshop)
    case .mixed: try await measureSearch(of: .mixed, in: workshop)
    case .clean: try await measureSearch(of: .clean, in: workshop)
    case .closures: try await measureClosures(in: workshop)
    case .tables: try await measureTables(in: workshop)
    case .first: try await measureFirstErrors(in: workshop)
    case .large: try await measureLarge(in: workshop)
    case .pairs: try await measurePairs(in: workshop)
    }
  }
}

/// What the command line asks for.
struct Request {
  private var benchmarks: [Benchmark] = []
  /// Real packages to audit; nil where none of the benchmarks is about them.
  private var real: RealPackages?
  /// A real package to build besides our own fixture.
  private var package: String?
  private var pairs = 3

  init?(_ arguments: [String]) {
    if arguments.first == "real" {
      guard let real = RealPackages(Array(arguments.dropFirst())) else { return nil }
      self.real = real
      return
    }
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--package" {
        package = rest.popFirst()
      } else if word == "--pairs" {
        pairs = rest.popFirst().flatMap { Int($0) } ?? 0
      } else if let benchmark = Benchmark(rawValue: word) {
        benchmarks.append(benchmark)
      } else if word != "all" {
        return nil
      }
    }
    if pairs < 1 { return nil }
    if benchmarks.isEmpty { benchmarks = Benchmark.allCases }
  }

  /// Measures and prints; false where a target is missed.
  func perform() async -> Bool {
    do {
      let workshop = try Workshop(package: package, pairs: pairs)
      defer { workshop.cleanUp() }
      var isMet = true
      func judge(_ ratios: [Ratio]) {
        for ratio in ratios {
          say(ratio.line)
          isMet = isMet && ratio.isMet
        }
      }
      if let real { judge(try await measure(real, in: workshop)) }
      for benchmark in benchmarks { judge(try await benchmark.run(in: workshop)) }
      return isMet
    } catch {
      say("failed: \(error)")
      return false
    }
  }
}

/// Prints a line at once, so that a long run is seen to move.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
