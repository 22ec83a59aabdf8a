// An environment variable, unset by a defer.
import Foundation
import Testing

extension House {
    @Suite struct EnvironmentSuite {
        @Test func rains() {
            defer {
                unsetenv("SPOTLESS_WEATHER")
            }
            setenv("SPOTLESS_WEATHER", "rain", 1)
            #expect(String(cString: getenv("SPOTLESS_WEATHER")) == "rain")
        }
    }
}
