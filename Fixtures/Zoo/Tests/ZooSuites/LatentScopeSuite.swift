// A victim that only the end of a test scope protects (kind: latent-victim).
import Testing

@testable import Zoo

struct PullsTeeth: TestTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        Crocodile.teeth = 0
    }
}

extension Menagerie {
    @Suite struct LatentScopeSuite {
        @Test(PullsTeeth()) func growsTeeth() {
            Crocodile.teeth = 60
            #expect(Crocodile.teeth == 60)
        }

        @Test func hatchesWithoutTeeth() {
            #expect(Crocodile.teeth == 0)
        }
    }
}
