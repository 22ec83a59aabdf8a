import Foundation
import UnseamRuntime

/// What this process is to run, as the tool outside wrote it: one word and its value a line.
struct TrialFile {
  /// What runs as one suite of XCTest's, or in one call of Swift Testing's.
  enum Block {
    /// Methods of one XCTest class, in this order.
    case xctest(className: String, methods: [String])
    /// Swift Testing's tests that these patterns match, in source order.
    case testing(patterns: [String])

    var isOfXCTest: Bool {
      if case .xctest = self { true } else { false }
    }
  }

  /// How the tests are run.
  enum Mode: String {
    /// Names all tests, runs none.
    case listing
    /// The blocks in their order.
    case sequence
    /// XCTest's blocks in one call, as the package manager runs them.
    case plainXCTest
    /// Swift Testing's blocks at once and in parallel, as the package manager runs them.
    case parallelTesting
  }

  private(set) var mode = Mode.sequence
  /// Marks the events.
  private(set) var key = EventKey(first: 0, second: 0)
  private(set) var stateMap = ""
  /// The package, HOME and TMPDIR.
  private(set) var folders: [String] = []
  /// The one of them that the process may share with others.
  private(set) var package: String?
  /// Environment variables to set, for a process that was forked and so has those of its server.
  private(set) var variables: [(String, String)] = []
  private(set) var toggles: [UInt64] = []
  private(set) var watchesDefaults = false
  /// Whether state is probed at all.
  private(set) var probes = false
  /// Whether handlers of `atexit` are to run.
  private(set) var endsOrdinarily = false
  private(set) var blocks: [Block] = []
  /// The states of which copies are kept.
  private(set) var kept: Set<String> = []
  /// Those of them whose first values are made before the first test, to be kept.
  private(set) var firstValues: Set<String> = []
  /// Those of them that are made before the first test and stay so.
  private(set) var made: Set<String> = []
  /// What is put back before the last test.
  private(set) var undone: [KeptPart] = []

  /// The patterns of all of Swift Testing's blocks.
  var patterns: [String] {
    blocks.flatMap { block in
      if case .testing(let patterns) = block { patterns } else { [String]() }
    }
  }

  init(text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t").map(String.init)
      guard let word = parts.first else { continue }
      take(word, Array(parts.dropFirst()))
    }
  }

  private mutating func take(_ word: String, _ values: [String]) {
    let value = values.first ?? ""
    switch word {
    case "mode": mode = Mode(rawValue: value) ?? .sequence
    case "key": key = EventKey(text: value) ?? key
    case "map": stateMap = value
    case "folder": folders.append(value)
    case "package": package = value
    case "variable": variables.append((value, values.dropFirst().joined(separator: "\t")))
    case "toggle": toggles += [UInt64(value, radix: 16)].compactMap { $0 }
    case "defaults": watchesDefaults = true
    case "probes": probes = true
    case "ordinary-end": endsOrdinarily = true
    case "keep": kept.insert(value)
    case "first": firstValues.insert(value)
    case "make": made.insert(value)
    case "undo": undone.append(KeptPart(id: value, field: values.dropFirst().first))
    case "unmake": undone.append(KeptPart(id: value, isUse: true))
    case "xctest": blocks.append(.xctest(className: value, methods: Array(values.dropFirst())))
    case "testing": blocks.append(.testing(patterns: values))
    default: break
    }
  }
}

extension [TrialFile.Block] {
  /// Whether they hold one test of XCTest's alone, as often as it may be.
  var areOfOneTest: Bool {
    let tests = flatMap { block in
      if case .xctest(let className, let methods) = block {
        methods.map { className + "/" + $0 }
      } else {
        [""]
      }
    }
    return Set(tests).count == 1 && tests.first != ""
  }
}
