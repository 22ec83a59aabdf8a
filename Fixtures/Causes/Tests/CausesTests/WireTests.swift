import Causes
import XCTest

/// For the class, one spy hangs off two statics: its own, which keeps what it was sent, and the line's, which is put back.
final class WireTests: XCTestCase {
  final class Spy: Wire {
    var sent: [String] = []

    func send(_ text: String) { sent.append(text) }
  }

  nonisolated(unsafe) static let spy = Spy()

  override class func setUp() {
    Line.wire = spy
  }

  override class func tearDown() {
    Line.wire = NoWire()
  }

  func testSays() {
    Line.say("tea")
    XCTAssertEqual(Self.spy.sent.last, "tea")
  }

  func testSaysNoMore() {
    Line.say("milk")
    XCTAssertEqual(Self.spy.sent, ["milk"])
  }
}
