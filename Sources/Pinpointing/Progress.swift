import Basics

/// What the search is about, in the order in which that comes; the raw value is what it is called.
package enum Phase: String, Hashable, Sendable, CaseIterable {
  case baseline
  case alone = "each test alone, twice"
  case orders = "other orders"
  case repeats = "the second time"
  case pairs
  case lasts = "last in order"
  case victims = "victims and their polluters"
  case cleaners = "cleaners and state-setters"
  case sideBySide = "side by side"
  case cleanups = "cleanups skipped"
  case replacements = "replacements toggled"

  /// Which one it is, from 1.
  package var number: Int { (Phase.allCases.firstIndex(of: self) ?? 0) + 1 }
}

/// How far the search is.
package struct Progress: Hashable, Sendable {
  package let phase: Phase
  /// Trials of this phase that have ended.
  package let done: Int
  /// Trials of this phase known so far; it may grow.
  package let planned: Int
  /// What was found so far, in the order in which it was. A test that later turns out to be flaky takes its findings back.
  package let found: [Finding]

  /// Those of `found` that are errors.
  package var errors: Int { found.count { $0.kind.severity == .error } }

  package init(phase: Phase, done: Int = 0, planned: Int = 0, found: [Finding] = []) {
    self.phase = phase
    self.done = done
    self.planned = planned
    self.found = found
  }
}
