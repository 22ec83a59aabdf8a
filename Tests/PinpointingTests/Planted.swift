import Basics

@testable import Pinpointing

/// A scripted suite with its seams, and what an investigation says about it.
struct Planted {
  let scripts: [Script]
  var seams: [Seam] = []
  var seed = Seed(1)
  var skipFailing = true
  var networkless = true
  var allowRealThings = false
  var limits = Limits()
  /// Cells of which nobody knows who looks at them.
  var untracked: Set<String> = []
  /// Whether a class-level set-up may be what makes a difference.
  var hasClassSetUp = true
  /// Whether states can be put back.
  var canUndo = true

  init(_ scripts: Script..., seams: [Seam] = []) { self.init(scripts, seams: seams) }

  init(_ scripts: [Script], seams: [Seam] = []) {
    self.scripts = scripts
    self.seams = seams
  }

  /// A polluter that no probe sees, amid tests that clean up after it in every long order, of which each takes `seconds`.
  static func hiding(amid others: Int, seconds: Double = 0) -> Planted {
    let tests = (0..<others).map { Script("M.T/t\($0)", .set("hidden", 0)) }
    let all =
      [Script("M.T/v", .require("hidden", 0))] + tests + [Script("M.U/p", .set("hidden", 1))]
    return Planted(all.map { $0.taking(seconds: seconds) })
  }

  var question: Question {
    var question = Question(
      tests: scripts.map { Question.Test(id: $0.id, framework: $0.framework) }, seams: seams,
      tracked: tracked, seed: seed, skipFailing: skipFailing, networkless: networkless,
      allowRealThings: allowRealThings, limits: limits)
    question.hasClassSetUp = hasClassSetUp
    return question
  }

  private var tracked: Set<StateID> {
    let cells = scripts.reduce(into: Set<String>()) { cells, script in
      for step in script.steps { cells.formUnion(step.written) }
    }
    return Set(cells.subtracting(untracked).map { StateID("static:" + $0) })
  }

  func investigated(
    breaks: @escaping @Sendable (Trial) -> String? = { _ in nil }
  ) async -> Investigation {
    await investigate(question, with: ScriptedRunner(scripts, canUndo: canUndo, breaks: breaks)) {
      _ in
    }
  }

  /// What all shards wrote down, each in a run of its own.
  func recordings(count: Int) async -> [[Record]] {
    var all: [[Record]] = []
    for index in 1...count {
      let recorder = Recorder(ScriptedRunner(scripts))
      _ = await investigate(question, part: Shard(index: index, count: count), with: recorder) {
        _ in
      }
      all.append(recorder.records)
    }
    return all
  }

  /// The same suite with economy forced on it, however small it is.
  var asIfLarge: Planted {
    var large = self
    large.limits.exhaustive = 0
    large.limits.freshPairs = 0
    large.limits.freshToggledPairs = 0
    large.limits.comparedPairs = 2
    large.limits.chunk = 3
    large.limits.cleaners = 0
    large.limits.reaching = 0
    return large
  }
}

extension Step {
  /// The cells that it may change.
  fileprivate var written: Set<String> {
    switch self {
    case .set(let cell, _), .add(let cell), .setVarying(let cell): [cell]
    case .clean(_, let steps): Set(steps.flatMap(\.written))
    case .replace(_, let one, let other): Set((one + other).flatMap(\.written))
    default: []
    }
  }
}

extension Seam {
  /// A seam whose id is its name.
  init(
    _ name: String, _ kind: SeamKind, line: Int = 1, suppression: String? = nil,
    mayActUnseen: Bool = false, comesLast: Bool = false, unviable: String? = nil
  ) {
    self.init(
      id: SeamID(name), kind: kind, module: "M",
      location: SourceLocation(file: "Tests/M/T.swift", line: line, column: 1), text: name,
      enclosing: "T", suppression: suppression, mayActUnseen: mayActUnseen,
      comesLast: comesLast, unviable: unviable)
  }
}

extension Investigation {
  /// The findings of one kind.
  func all(_ kind: FindingKind) -> [Finding] { findings.filter { $0.kind == kind } }

  /// The only finding of its kind; nil where there are none or several.
  func only(_ kind: FindingKind) -> Finding? {
    let all = all(kind)
    return all.count == 1 ? all[0] : nil
  }

  /// The kinds of all findings other than leaks.
  var kindsBesideLeaks: [FindingKind] { findings.map(\.kind).filter { $0 != .leak } }

  func verdict(_ seam: String) -> Verdict? {
    seams.first { $0.seam == SeamID(seam) }?.verdict
  }
}

extension Finding {
  /// The names of the partners with `role`.
  func names(_ role: Role) -> [String] {
    partners.filter { $0.role == role }.map(\.test.rawValue)
  }

  var stateNames: [String] { state.map(\.id.rawValue) }

  var sequenceNames: [String] { sequence.map(\.rawValue) }
}
