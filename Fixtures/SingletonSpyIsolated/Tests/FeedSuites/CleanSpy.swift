import Testing

@testable import Feed

/// Gives every test an untouched spy, and leaves none behind.
struct CleanSpy: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool {
        true
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        WorkerSpy.sharedSpy.refreshCalled = false
        try await function()
        WorkerSpy.sharedSpy.refreshCalled = false
    }
}

extension Trait where Self == CleanSpy {
    static var cleanSpy: Self {
        CleanSpy()
    }
}
