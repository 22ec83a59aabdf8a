// An environment variable left set, and the victim that expects it unset (kinds: leak, victim).
import Foundation
import Testing

extension Menagerie {
    @Suite struct EnvironmentLeakSuite {
        @Test func noWeatherAtFirst() {
            #expect(getenv("ZOO_WEATHER") == nil)
        }

        @Test func rains() {
            setenv("ZOO_WEATHER", "rain", 1)
            #expect(String(cString: getenv("ZOO_WEATHER")) == "rain")
        }
    }
}
