import Basics
import Foundation
import Pinpointing

/// A small suite with random dependences, the same for the same seed.
struct RandomSuite {
  private var state: UInt64
  private(set) var planted = Planted([])
  /// Whether the suite has seams.
  let hasSeams: Bool

  /// - Parameter isCrowded: whether it has more tests, most of which leave something of their own.
  init(seed: UInt64, hasSeams: Bool = true, isCrowded: Bool = false) {
    state = seed
    self.hasSeams = hasSeams
    let count = isCrowded ? 36 + below(8) : 3 + below(7)
    var seams: [Seam] = []
    if hasSeams {
      seams = (0..<4).map { Seam("s\($0)", $0 < 3 ? .reset : .stub, line: $0) }
    }
    var scripts: [Script] = []
    for index in 0..<count {
      var script = isCrowded && below(12) > 0 ? crowdedScript(index) : script(index)
      if isCrowded, below(4) > 0 { script.steps.append(.set("own\(index)", 1)) }
      scripts.append(script)
    }
    planted = Planted(scripts, seams: seams)
  }

  private mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Int(StableHash.of([String(state)]) % UInt64(bound))
  }

  private mutating func cell() -> String { ["x", "y", "z"][below(3)] }

  /// At most one step that other tests may see.
  private mutating func crowdedScript(_ index: Int) -> Script {
    let step: Step? =
      switch below(14) {
      case 0: .set(cell(), 1 + below(2))
      case 1: .failOnFile(cell(), unless: cell())
      case 2: .forbid("own\(below(36))", 1)
      case 3: .failOnFile("own\(below(36))", unless: "own\(below(36))")
      default: nil
      }
    return Script(
      "M.T\(below(8))/t\(index)", steps: [step].compactMap(\.self),
      framework: below(3) == 0 ? .swiftTesting : .xctest)
  }

  private mutating func script(_ index: Int) -> Script {
    let length = 1 + below(3)
    var steps: [Step] = []
    if hasSeams, below(4) == 0 { steps.append(cleanup()) }
    for _ in 0..<length { steps.append(step()) }
    if hasSeams, below(2) == 0 { steps.append(cleanup()) }
    return Script(
      "M.T\(below(3))/t\(index)", steps: steps, framework: below(3) == 0 ? .swiftTesting : .xctest)
  }

  /// Each seam stands for one statement: it cleans the same cell wherever it is reached.
  private mutating func cleanup() -> Step {
    let number = below(3)
    return .clean("s\(number)", [.set(["x", "y", "z"][number], 0)])
  }

  private mutating func step() -> Step {
    switch below(20) {
    case 0...4: .set(cell(), below(3))
    case 5...6: .add(cell())
    case 7...12: .require(cell(), 0)
    case 13: .require(cell(), 1)
    case 14...15: .forbid(cell(), 2)
    case 16: .forbidBoth(cell(), cell())
    case 17: .crashIf(cell(), 1 + below(2))
    case 18 where hasSeams: .replace("s3", [.set(cell(), 0)], [.set(cell(), 1)])
    default: .skip
    }
  }
}

/// The seeds of that many random suites, or of every fifth of them where `.ci/quick` asks for few.
func seeds(_ count: Int) -> [Int] {
  let isQuick = ProcessInfo.processInfo.environment["UNSEAM_QUICK"] != nil
  return Array(stride(from: 0, to: count, by: isQuick ? 5 : 1))
}
