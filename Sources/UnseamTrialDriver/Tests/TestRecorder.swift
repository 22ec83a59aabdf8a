import Foundation
import Synchronization
import UnseamRuntime

/// Turns the starts and ends of tests into events, with what each reached and changed.
final class TestRecorder: Sendable {
  private let log: EventLog
  private let probe: ProbeBox?
  private let undoing: UndoStep?
  /// What stands for the arguments of the cases that began, by test.
  private let arguments = Mutex<[String: Int]>([:])

  /// The probe and its latest snapshots. Snapshots are only taken between tests, which the testing libraries
  /// run one after another where probes are on.
  private final class ProbeBox: Sendable {
    struct State {
      let probe: StateProbe
      var first: StateProbe.Snapshot
      var latest: StateProbe.Snapshot
      var blockStart: StateProbe.Snapshot
      /// How many tests have started and blocks ended.
      var tests = 0
      var blocks = 0
      var leavings = Leavings()
    }

    let state: Mutex<State>

    init(_ probe: StateProbe, log: EventLog) {
      log.write(TrialEvent(now: .probing))
      let now = probe.snapshot()
      state = Mutex(State(probe: probe, first: now, latest: now, blockStart: now))
    }
  }

  /// - Parameters:
  ///   - probe: nil where state is not probed.
  ///   - undoing: nil where nothing is put back.
  init(log: EventLog, probe: StateProbe?, undoing: UndoStep? = nil) {
    self.log = log
    self.undoing = undoing
    self.probe = probe.map { ProbeBox($0, log: log) }
  }

  func blockStarted() {
    // Nothing of the subject's runs between two blocks, but where test cases are made: what was seen last still holds.
    probe?.state.withLock { state in
      state.blockStart = state.latest
      state.leavings.blockStarted()
    }
    log.write(TrialEvent(now: .blockStarted))
    undo { $0.blockStarted() }
  }

  /// What was done while several tests' test cases were made is the doing of none of them: all that is seen counts from now.
  func testCasesMade() {
    if let probe {
      log.write(TrialEvent(now: .probing))
      probe.state.withLock { state in
        state.latest = state.probe.snapshot(after: state.latest)
        state.blockStart = state.latest
      }
    }
    _ = takeReached()
    log.write(TrialEvent(now: .blockStarted))
    undo { $0.testCasesMade() }
  }

  private func undo(_ step: (UndoStep) -> [PutBackState]?) {
    guard let undoing else { return }
    // Who puts state back ends what hangs off it: that is no test's doing.
    log.write(TrialEvent(now: .probing))
    var event = TrialEvent(now: .undone)
    event.undone = step(undoing)?.map(TrialEvent.Undone.init)
    log.write(event)
  }

  /// - Parameter framework: `xctest` or `swift-testing`.
  func started(_ test: String, framework: String) {
    probe?.state.withLock { $0.tests += 1 }
    undo { $0.testStarted() }
    _unseamBeginTest()
    log.write(TrialEvent(now: .started, framework: framework, test: test))
  }

  /// - Parameters:
  ///   - file: the path of the file with the failed assertion.
  ///   - line: its line; none is known where it is not above 0.
  func issue(_ text: String, test: String?, file: String?, line: Int) {
    var event = TrialEvent(now: .issue, test: test, text: text)
    if line > 0 { (event.file, event.line) = (file, line) }
    log.write(event)
  }

  /// - Parameter text: what the library says of the case, its arguments among it; empty for a test without.
  func caseStarted(_ text: String, of test: String) {
    guard !text.isEmpty else { return }
    let hash = text.utf8.reduce(5_381) { ($0 &* 33) ^ Int($1) }
    // The sum is the same in whatever order the cases begin. A number in JSON has 53 bits.
    arguments.withLock { $0[test] = ($0[test, default: 0] &+ hash) & 0xf_ffff_ffff_ffff }
  }

  func skipped(_ test: String, framework: String) {
    log.write(TrialEvent(now: .skipped, framework: framework, test: test))
  }

  func ended(_ test: String) {
    let seen = probe?.state.withLock { state in
      log.write(TrialEvent(now: .probing))
      let now = state.probe.snapshot(after: state.latest)
      defer { state.latest = now }
      let changes = state.probe.changes(from: state.latest, to: now)
      let places = state.probe.places(of: changes, from: state.latest, to: now)
      return (changes: changes, left: state.leavings.testEnded(places))
    }
    var event = TrialEvent(
      now: .ended, test: test, changes: seen?.changes, reached: takeReached())
    (event.places, event.overwritten) = (seen?.left.places, seen?.left.overwritten)
    event.bodies = _unseamTakeBodies()
    event.arguments = arguments.withLock { $0.removeValue(forKey: test) }
    log.write(event)
  }

  func blockEnded() {
    let (changes, looks, overwritten) =
      probe?.state.withLock { state -> ([ProbedChange]?, TestLooks?, [Int]?) in
        // Before the snapshot, which may itself call the subject's code.
        state.blocks += 1
        let looks = state.blocks == 1 && state.tests <= 1 ? state.probe.looks() : nil
        log.write(TrialEvent(now: .probing))
        let before = state.latest
        state.latest = state.probe.snapshot(after: before)
        let late = state.probe.changes(from: before, to: state.latest)
        let overwritten = state.leavings.blockEnded(
          state.probe.places(of: late, from: before, to: state.latest))
        let changes = state.probe.changes(from: state.blockStart, to: state.latest)
        return (changes, looks, overwritten)
      } ?? (nil, nil, nil)
    var event = TrialEvent(
      now: .blockEnded, changes: changes, reached: takeReached())
    event.looks = looks?.ids.sorted()
    event.released = looks?.released.sorted()
    (event.looksAreVeiled, event.made) = (looks?.areVeiled, looks?.made)
    event.overwritten = overwritten
    log.write(event)
  }

  func done() {
    let end = probe?.state.withLock { state in
      state.probe.endState(from: state.first, to: state.latest)
    }
    var event = TrialEvent(now: .done)
    event.endState = end
    log.write(event)
  }

  private func takeReached() -> [String] {
    _unseamTakeReached().map { String($0, radix: 16) }
  }
}
