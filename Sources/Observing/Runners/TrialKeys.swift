import Basics

/// Makes a trial's key from everything that can decide how the trial ends. If a later trial has the same key, the earlier
/// observation stands for it.
package struct TrialKeys: Sendable {
  private let common: String
  private let inputs: [TestID: UInt64]

  /// - Parameters:
  ///   - common: what every trial depends on: toolchain, manifest, dependencies, resources, settings.
  ///   - inputs: a hash of the sources behind each test.
  package init(common: String, inputs: [TestID: UInt64]) {
    self.common = common
    self.inputs = inputs
  }

  /// A hash of the sources behind all tests: the same wherever the package lies.
  package var digest: String {
    StableHash.hexadecimal(
      StableHash.of(
        inputs.sorted { $0.key < $1.key }.flatMap { [$0.key.rawValue, String($0.value)] }))
  }

  /// Sixteen digits; trials of different manners never stand for one another.
  func key(of trial: Trial, _ manner: Manner, _ conditions: String = "") -> String {
    var hash = StableHash()
    hash.combine(common)
    hash.combine("\(manner) \(trial.mode.rawValue) \(trial.withoutNetwork) \(conditions)")
    if let undoing = trial.undoing {
      hash.combine("undoing \(undoing.isDone)")
      if undoing.isMadeOnly { hash.combine("made only") }
      for part in undoing.parts {
        hash.combine(part.state.rawValue)
        hash.combine(part.field ?? "")
        if part.isFirstValue { hash.combine("first value") }
        if part.isUse { hash.combine("use") }
      }
    }
    for toggle in trial.toggles.sorted() { hash.combine(toggle.rawValue) }
    for test in trial.tests {
      hash.combine(test.rawValue)
      hash.combine(String(inputs[test] ?? 0))
    }
    return StableHash.hexadecimal(hash.value)
  }
}
