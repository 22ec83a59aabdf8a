/// A sequence of tests in one fresh process, with some seams toggled.
package struct Trial: Hashable, Sendable {
  /// How the tests are run.
  package enum Mode: String, Hashable, Sendable, Codable {
    /// One after another in exactly this order; a test may stand in it more than once.
    case sequence
    /// The same, but no probe reads state: the trial only tells how each test ends.
    case unprobed
    /// Like `sequence`, but if a test of XCTest's stands twice in a row, its class-level set-up runs once for both.
    case repeated
    /// The same, but no probe reads state.
    case repeatedUnprobed
    /// As the package manager runs them: XCTest's tests in their compiled order in one process,
    /// Swift Testing's in parallel in another. `tests` then says which to judge.
    case plain
    /// The plain run twice, the second on top of the files that the first left, as the user's second run is.
    case secondPlain

    /// Whether the tests run one after another in the order given.
    package var isOrdered: Bool {
      switch self {
      case .sequence, .repeated, .unprobed, .repeatedUnprobed: true
      case .parallel, .plain, .secondPlain: false
      }
    }
    /// Whether its processes are to end as the package manager's do.
    package var isPlain: Bool { self == .plain || self == .secondPlain }

    /// Swift Testing's tests in parallel, in one process.
    case parallel
  }

  package var mode: Mode
  package var tests: [TestID]
  /// The seams that are toggled (skipped, left out, swapped); none in the ordinary case.
  package var toggles: Set<SeamID>
  /// Whether the process runs without network, because a toggle may put the real thing in a fake's place.
  package var withoutNetwork: Bool
  /// What is put back before the last test; nil in the ordinary case.
  package var undoing: Undoing?

  package init(
    _ tests: [TestID], toggles: Set<SeamID> = [], mode: Mode = .sequence,
    withoutNetwork: Bool = false, undoing: Undoing? = nil
  ) {
    self.undoing = undoing
    self.tests = tests
    self.toggles = toggles
    self.mode = mode
    self.withoutNetwork = withoutNetwork
  }
}
