import Testing

@testable import Basics

/// End states as they are compared between processes.
@Suite struct EndStateTextTests {
  @Test func numbersAndIdsAreNoSteadyPart() {
    let one = EndStateText.steadyPart(of: "Session(id: 7F3A-11, user: guest, at: 12.5)")
    let other = EndStateText.steadyPart(of: "Session(id: 00-9BEE, user: guest, at: 99)")
    let third = EndStateText.steadyPart(of: "Session(id: 7F3A-11, user: admin, at: 12.5)")
    #expect(one == other)
    #expect(one != third)
  }

  @Test func aLongValueKeepsItsSteadyPart() {
    func value(_ number: Int, _ user: String) -> String {
      EndStateText.condensed(String(repeating: "x", count: 200) + " \(number) \(user)")
    }
    #expect(value(1, "guest") != value(2, "guest"))
    #expect(
      EndStateText.steadyPart(of: value(1, "guest"))
        == EndStateText.steadyPart(of: value(2, "guest")))
    #expect(
      EndStateText.steadyPart(of: value(1, "guest"))
        != EndStateText.steadyPart(of: value(1, "admin")))
  }

  @Test func whatCannotBeComparedStaysSo() {
    let mark = EndStateText.incomparable
    #expect(EndStateText.condensed(String(repeating: "x", count: 200) + "\(mark)").contains(mark))
  }
}
