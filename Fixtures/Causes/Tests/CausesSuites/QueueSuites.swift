import Causes
import Testing

@Suite(.serialized) struct QueueSuites {
  struct FillSuite {
    @Test func fills() {
      Queue.jobs.append(Item("post"))
      #expect(!Queue.jobs.isEmpty)
    }
  }

  struct ReadSuite {
    init() {
      Queue.jobs = []
    }

    @Test func reads() {
      #expect(Queue.jobs.isEmpty)
    }
  }
}
