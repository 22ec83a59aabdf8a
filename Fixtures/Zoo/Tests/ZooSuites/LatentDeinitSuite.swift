// A victim that only the suite's deinit protects (kind: latent-victim).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite final class LatentDeinitSuite {
        deinit {
            Flamingo.shrimps = 0
        }

        @Test func eatsShrimps() {
            Flamingo.shrimps = 3
            #expect(Flamingo.shrimps == 3)
        }

        @Test func startsHungry() {
            #expect(Flamingo.shrimps == 0)
        }
    }
}
