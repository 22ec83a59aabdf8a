import Basics
import Commanding

/// What a test process said, as far as it can be believed, and how it ended.
struct ProcessRecord {
  let ending: Command.Ending
  /// In their order, up to the first that its trial's driver did not write.
  let events: [TrialEvent]
  /// Nil where everything adds up.
  let fault: ChannelFault?

  /// Reads what the channel holds.
  init(_ ending: Command.Ending, _ channel: EventChannel, key: EventKey) {
    self.ending = ending
    guard let bytes = channel.bytes else {
      (events, fault) = ([], .altered)
      return
    }
    var seal = EventSeal(key: key)
    var events: [TrialEvent] = []
    let isWhole = bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      line.withUnsafeBytes { line in
        guard let event = Self.event(line, &seal) else { return false }
        events.append(event)
        return true
      }
    }
    self.events = events
    fault = channel.isFull ? .overflowed : isWhole ? nil : .altered
  }

  /// The event of a line; nil where its mark is another than the line's.
  private static func event(
    _ line: UnsafeRawBufferPointer, _ seal: inout EventSeal
  ) -> TrialEvent? {
    guard line.count > EventSeal.length else { return nil }
    let text = UnsafeRawBufferPointer(rebasing: line.dropFirst(EventSeal.length))
    let mark = EventSeal.digits(seal.mark(text)) + [UInt8(ascii: " ")]
    guard line.prefix(EventSeal.length).elementsEqual(mark) else { return nil }
    return TrialEvent(text)
  }
}

/// Why what a test process said is not believed.
enum ChannelFault {
  /// Something other than the trial's driver wrote there.
  case altered
  /// There was more to say than there is room for.
  case overflowed
  /// The process said that all was done, and ended in another way.
  case endedOtherwise

  /// What stands for it in a report.
  var phrase: String {
    switch self {
    case .altered:
      "what the test process said was altered on its way: a test writes into memory that is not its own"
    case .overflowed: "the test process had more to say than there is room for"
    case .endedOtherwise: "the test process said that all was done, and did not end with 0"
    }
  }
}
