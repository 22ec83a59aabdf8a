import Basics
import Foundation
import Testing

@testable import Observing
@testable import UnseamRuntime
@testable import UnseamTrialDriver

/// What comes through the memory that a test process and we share, and what is seen of those who meddle with it.
@Suite struct EventChannelTests {
  private typealias Key = Observing.EventKey

  private let key = Key.random()

  @Test func eventsArriveInTheirOrder() throws {
    let seen = try read { log, _ in for test in ["a", "b", "c"] { log.say(test) } }
    #expect(seen.events.map(\.test) == ["a", "b", "c"])
    #expect(seen.fault == nil)
  }

  @Test func anEventThatWasChangedIsSeenAndThoseBeforeItAreBelieved() throws {
    let seen = try read { log, channel in
      log.say("a")
      let start = channel.length
      log.say("b")
      try channel.overwrite("X", at: start + 17)
    }
    #expect(seen.fault == .altered)
    #expect(seen.events.map(\.test) == ["a"])
  }

  @Test func anEventThatWasLeftOutIsSeen() throws {
    let seen = try read { log, channel in
      let start = channel.length
      log.say("a")
      let end = channel.length
      log.say("b")
      let rest = try #require(channel.bytes).suffix(channel.length - end)
      try channel.overwrite(String(decoding: rest, as: UTF8.self), at: start)
      try channel.setEnd(start + rest.count)
    }
    #expect(seen.fault == .altered)
    #expect(seen.events.isEmpty)
  }

  @Test func anEventOfAnotherTrialIsSeen() throws {
    let channel = try EventChannel()
    EventLog(try memory(of: channel), key: .random()).say("a")
    #expect(ProcessRecord(.exited(0), channel, key: key).fault == .altered)
  }

  @Test(arguments: [0, 5, Int.max, -1])
  func anEndThatIsNoneIsSeen(end: Int) throws {
    let seen = try read { log, channel in
      log.say("a")
      try channel.setEnd(end)
    }
    #expect(seen.fault == .altered)
  }

  @Test func whatFindsNoRoomIsSeen() throws {
    let seen = try read(capacity: 10_000) { log, channel in
      log.say("a")
      var event = UnseamTrialDriver.TrialEvent(now: .issue)
      event.text = String(repeating: "x", count: 10_000)
      log.write(event)
    }
    #expect(seen.fault == .overflowed)
  }

  @Test func everyMemberOfAnEventArrives() throws {
    var event = UnseamTrialDriver.TrialEvent(
      now: .ended, framework: "xctest", test: "a", text: "b",
      changes: [ProbedChange(id: "c", before: "1", after: "2", isDeep: true, isFirstUse: false)],
      reached: ["1f"])
    (event.file, event.line, event.canary) = ("d", 7, true)
    (event.endState, event.bodies, event.arguments) = (["e": "f"], 1, 1 << 51)
    (event.looks, event.looksAreVeiled, event.made) = (["g"], false, ["h": "i"])
    event.released = ["g"]
    (event.own, event.places, event.overwritten) = (["j"], 3, [0, 2])
    let field = PutBackState.Field(path: "k", before: "3", after: "4")
    event.undone = [.init(PutBackState(id: "l", isPutBack: true, isWhole: false, fields: [field]))]
    for member in Mirror(reflecting: event).children {
      #expect(!"\(member.value)".hasSuffix("nil"), "\(member.label ?? "") is not set here")
    }
    let written = event.written.closed
    let read = written.withUnsafeBytes { Observing.TrialEvent($0) }
    #expect(text(try #require(read)) == text(event))
  }

  /// All that a value holds, down to the last member.
  private func text(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text.replacing("UnseamTrialDriver.", with: "").replacing("Observing.", with: "")
  }

  @Test func whatTheTrialBeforeSaidIsForgotten() throws {
    let channel = try EventChannel()
    EventLog(try memory(of: channel), key: .random()).say("a")
    channel.begin()
    let seen = ProcessRecord(.exited(0), channel, key: key)
    #expect(seen.events.isEmpty && seen.fault == nil)
  }

  @Test func theScriptIsReadOnceAndWipedOut() throws {
    let channel = try EventChannel()
    channel.begin(with: "key\tsecret\n")
    let memory = try memory(of: channel)
    #expect(memory.takeScript() == "key\tsecret\n")
    #expect(memory.takeScript() == "")
    try channel.setEnd(100)
    #expect(channel.bytes?.allSatisfy { $0 == 0 } == true)
  }

  /// A vector of those that the hash's authors published.
  @Test func theMarkIsSipHash() {
    let key = Key(first: 0x0706_0504_0302_0100, second: 0x0f0e_0d0c_0b0a_0908)
    func hash(_ count: Int) -> UInt64 {
      let bytes = (0..<count).map { UInt8($0) }
      return bytes.withUnsafeBytes { Observing.SipHash(key).value(with: $0) }
    }
    #expect(hash(0) == 0x726f_db47_dd0e_0e31)
    #expect(hash(15) == 0xa129_ca61_49be_45e5)
  }

  private func read(
    capacity: Int = 100_000, _ write: (EventLog, EventChannel) throws -> Void
  ) throws -> ProcessRecord {
    let channel = try EventChannel(capacity: capacity)
    let driversKey = UnseamTrialDriver.EventKey(text: key.text)
    try write(EventLog(try memory(of: channel), key: try #require(driversKey)), channel)
    return ProcessRecord(.exited(0), channel, key: key)
  }

  private func memory(of channel: EventChannel) throws -> EventMemory {
    try #require(EventMemory(descriptor: dup(channel.descriptor)))
  }
}

extension EventLog {
  fileprivate func say(_ test: String) {
    write(UnseamTrialDriver.TrialEvent(now: .started, framework: "xctest", test: test))
  }
}

extension EventChannel {
  fileprivate func overwrite(_ text: String, at offset: Int) throws {
    let bytes = Array(text.utf8)
    #expect(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
  }

  fileprivate func setEnd(_ end: Int) throws {
    var end = end
    #expect(pwrite(descriptor, &end, 8, 0) == 8)
  }
}
