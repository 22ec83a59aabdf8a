// A cleanup that a comment excuses: ignored, although a test depends on it.
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct IgnoredResetSuite {
        @Test func runsLaps() {
            defer {
                Ostrich.laps = 0  // unseam:disable:this reset - the paddock is swept at night
            }
            Ostrich.laps = 3
            #expect(Ostrich.laps == 3)
        }

        @Test func startsRested() {
            #expect(Ostrich.laps == 0)
        }
    }
}
