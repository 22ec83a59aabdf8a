// A static that the end of a test scope puts back.
import Testing

@testable import Spotless

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

extension House {
    @Suite struct ScopeSuite {
        @Test(PullsTeeth()) func growsTeeth() {
            Crocodile.teeth = 60
            #expect(Crocodile.teeth == 60)
        }
    }
}
