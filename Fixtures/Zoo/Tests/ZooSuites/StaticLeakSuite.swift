// A static left changed, and the victim that expects it as it was (kinds: leak, victim).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct StaticLeakSuite {
        @Test func tigerSleepsAtFirst() {
            #expect(!Tiger.isAwake)
        }

        @Test func tigerWakes() {
            Tiger.isAwake = true
            #expect(Tiger.isAwake)
        }
    }
}
