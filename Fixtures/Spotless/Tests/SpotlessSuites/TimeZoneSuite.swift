// A time zone passed along instead of set.
import Foundation
import Testing

extension House {
    @Suite struct TimeZoneSuite {
        @Test func opensInLima() throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(secondsFromGMT: -5 * 3600))
            #expect(calendar.component(.hour, from: Date(timeIntervalSince1970: 0)) == 19)
        }
    }
}
