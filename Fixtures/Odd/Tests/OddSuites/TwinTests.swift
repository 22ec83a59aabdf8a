// The twin that expects a clock at rest (kind: victim, across targets and libraries).
import Odd
import Testing

@Suite struct TwinTests {
    @Test func testClock() {
        #expect(Clock.ticks == 0)
    }
}
