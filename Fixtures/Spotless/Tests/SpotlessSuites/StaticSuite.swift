// A static that every test sets for itself and deinit puts back.
import Testing

@testable import Spotless

extension House {
    @Suite final class StaticSuite {
        deinit {
            Tiger.isAwake = false
        }

        @Test func tigerSleeps() {
            Tiger.isAwake = false
            #expect(!Tiger.isAwake)
        }

        @Test func tigerWakes() {
            Tiger.isAwake = true
            #expect(Tiger.isAwake)
        }
    }
}
