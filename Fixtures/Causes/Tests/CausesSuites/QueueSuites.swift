import Causes
import Testing

struct QueueFillSuite {
  @Test func fills() {
    Queue.jobs.append(Item("post"))
    #expect(!Queue.jobs.isEmpty)
  }
}

struct QueueReadSuite {
  init() {
    Queue.jobs = []
  }

  @Test func reads() {
    #expect(Queue.jobs.isEmpty)
  }
}
