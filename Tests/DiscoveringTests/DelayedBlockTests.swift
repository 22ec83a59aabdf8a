import Testing

@testable import Discovering

/// Each place that asks for something to happen later says when.
@Test func everyDelayIsNoted() throws {
  let tests = """
    func ask(_ queue: DispatchQueue, _ timer: any DispatchSourceTimer, _ job: Job) {
      queue.asyncAfter(deadline: .now() + 1) { print(1) }
      queue.asyncAfter(wallDeadline: .now() + .seconds(2), execute: item)
      timer.schedule(deadline: .now(), repeating: 1)
      queue.async { queue.asyncAfter(deadline: later()) {} }
      job.schedule(at: 5)
      asyncAfter(deadline: 1)
    }
    """
  let discovery = try SmallSubject(tests: tests).discover()
  let file = try #require(discovery.files.first { $0.module == "ShopTests" })
  checkEdits(of: file)
  let delays = file.edits.filter { if case .delay = $0.purpose { true } else { false } }
  let text = String(decoding: apply(delays, to: file.original), as: UTF8.self)
  let shown = text.split(separator: "\n").dropFirst(2).joined(separator: "\n")
  #expect(
    shown == """
      func ask(_ queue: DispatchQueue, _ timer: any DispatchSourceTimer, _ job: Job) {
        queue.asyncAfter(deadline: _unseamDue(.now() + 1)) { print(1) }
        queue.asyncAfter(wallDeadline: _unseamDue(.now() + .seconds(2)), execute: item)
        timer.schedule(deadline: _unseamDue(.now()), repeating: 1)
        queue.async { queue.asyncAfter(deadline: _unseamDue(later())) {} }
        job.schedule(at: 5)
        asyncAfter(deadline: 1)
      }
      """)
}
