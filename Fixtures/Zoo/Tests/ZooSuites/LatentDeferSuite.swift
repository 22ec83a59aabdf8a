// A victim that only a defer protects (kind: latent-victim).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct LatentDeferSuite {
        @Test func fillsItsBeak() {
            defer {
                Pelican.fish = 0
            }
            Pelican.fish = 6
            #expect(Pelican.fish == 6)
        }

        @Test func startsWithAnEmptyBeak() {
            #expect(Pelican.fish == 0)
        }
    }
}
