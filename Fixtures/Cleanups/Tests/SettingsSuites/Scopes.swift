import Settings
import Testing

/// Leaves the suite as such alone, and puts the currency back after each of its tests.
struct DollarScope: SuiteTrait, TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if test.isSuite {
            try await function()
            return
        }
        try await function()
        Settings.currency = "USD"
    }
}

/// Puts two settings back, whichever way the test ends.
struct CarefulScope: TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        defer { Settings.rounding = "up" }
        do {
            try await function()
        } catch {
            Settings.digits = 2
            throw error
        }
        Settings.digits = 2
    }
}
