import Foundation
import Testing
import UnseamRuntime

@testable import UnseamTrialDriver

/// What a server does before it forks: in a process of its own, since it hides tests from the library.
@Suite struct RehearsalTests {
  @Test func workIsDoneOnTheCallingThread() async {
    await #expect(processExitsWith: .success) {
      let here = pthread_self()
      let places = Places()
      OneThread.run {
        await places.note(pthread_self())
        await withTaskGroup { group in
          for _ in 0..<10 { group.addTask { await places.note(pthread_self()) } }
        }
      }
      #expect(await places.seen == Array(repeating: here, count: 11))
    }
  }

  @Test func hiddenTestsAreNotFound() async {
    await #expect(processExitsWith: .success) {
      let map = StateMap(file: "/nowhere")
      let probe = StateProbe(map: map, folders: [], watchesDefaults: false)
      let log = EventLog(nil, key: .random())
      let blocks = TestingBlocks(recorder: TestRecorder(log: log, probe: probe))
      let all = await blocks.listing()
      let sections = try #require(TestSections())
      sections.hideOwn()
      #expect(await blocks.listing().isEmpty)
      var shown: [String] = []
      sections.showingOnlyOwn {
        let found = Found()
        OneThread.run { await found.take(blocks.listing()) }
        shown = found.ids
      }
      #expect(Set(shown) == Set(all))
      #expect(shown.contains { $0.contains(".Rehearsed/nothing()/") })
      #expect(await blocks.listing().isEmpty)
    }
  }
}

private actor Places {
  private(set) var seen: [pthread_t] = []
  func note(_ place: pthread_t) { seen.append(place) }
}

/// Written and read by one thread.
private final class Found: @unchecked Sendable {
  private(set) var ids: [String] = []
  func take(_ ids: [String]) { self.ids = ids }
}
