/// What a seam toggles; the raw value is the word in reports and on the command line.
package enum SeamKind: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// The statements of one teardown.
  case teardown
  /// One statement that cleans shared state.
  case reset
  /// The `super.tearDown…()` call of a class whose superclass has a teardown of the subject's own.
  case superTeardown = "super-teardown"
  /// One statement that sets a double's canned value.
  case stub
  /// One injection of a double.
  case inject
  /// One double exchanged for another that fits the same type.
  case swap
  /// One use of a double kept in a static, given a fresh instance.
  case fresh

  /// Whether the seam cleans up (and is judged by state), or else replaces (and is judged by assertions).
  package var isCleanup: Bool {
    switch self {
    case .teardown, .reset, .superTeardown: true
    case .stub, .inject, .swap, .fresh: false
    }
  }

  /// Whether toggling it lets the real thing run in a fake's place.
  package var runsTheRealThing: Bool {
    switch self {
    case .inject: true
    case .teardown, .reset, .superTeardown, .stub, .swap, .fresh: false
    }
  }

  /// What is found where no test notices that it is toggled; nil for a cleanup.
  package var unnoticed: FindingKind? {
    switch self {
    case .teardown, .reset, .superTeardown: nil
    case .stub: .unnoticedStub
    case .inject, .swap, .fresh: .unnoticedDouble
    }
  }

  package static func < (left: SeamKind, right: SeamKind) -> Bool {
    left.rawValue < right.rawValue
  }
}
