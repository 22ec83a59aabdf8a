// The time zone left elsewhere through the environment (kinds: leak, twice: variable and zone).
import Foundation
import Testing

extension Menagerie {
    @Suite struct TimeZoneLeakSuite {
        @Test func opensInLima() {
            setenv("TZ", "LIM5", 1)
            tzset()
            var midnight = time_t(0)
            var local = tm()
            localtime_r(&midnight, &local)
            #expect(local.tm_hour == 19)
        }
    }
}
