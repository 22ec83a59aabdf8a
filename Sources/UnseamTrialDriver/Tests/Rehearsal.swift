import Foundation
import Testing
import UnseamRuntime
import XCTest

/// Goes once through what every trial goes through, with tests of its own, so that a process forked afterwards finds it done:
/// types made, conformances looked up, symbols bound. A library looks these up at first use, which takes
/// longer than most tests.
///
/// Nothing of the subject's is run, nothing is written, and no thread is started: a process with two can't be forked.
struct Rehearsal {
  private let probe: StateProbe
  private let recorder: TestRecorder

  init(map: StateMap) {
    // The server's own private folders, which stand side by side. Foundation is not asked for them: it might remember.
    let folders = getenv("TMPDIR").map { [String(cString: $0) + "/.."] } ?? []
    probe = StateProbe(map: map, folders: folders, watchesDefaults: false)
    recorder = TestRecorder(log: EventLog(nil, key: .random()), probe: probe)
  }

  /// - Parameter sections: nil where it is not known how to keep the subject's tests from being found.
  func perform(_ sections: TestSections?) {
    probe.rehearse()
    _unseamListLayeredFolders()
    _ = TrialFile(text: "mode\tsequence\nxctest\tclass\ttest\ntoggle\t1\n")
    runOneBlock { XCTestBlocks.rehearse(with: recorder) }
    sections?.showingOnlyOwn {
      let blocks = TestingBlocks(recorder: recorder)
      let pattern = #"^\Q\#(Rehearsed.id)/\E"#
      runOneBlock { OneThread.run { await blocks.run(patterns: [pattern], inParallel: false) } }
    }
    recorder.done()
  }

  private func runOneBlock(_ run: () -> Void) {
    recorder.blockStarted()
    run()
    recorder.blockEnded()
  }
}

/// What is rehearsed with; hidden from all others who look for tests.
@Suite(.serialized) struct Rehearsed {
  fileprivate static var id: String { String(reflecting: self) + "/nothing()" }

  @Test func nothing() { #expect(Bool(true)) }
}
