import Testing

/// Clears the static flags after each test of the suite that it is attached to.
struct CleanFlags: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    FlaggedInteractor.clean()
  }
}

extension Trait where Self == CleanFlags {
  static var cleanFlags: Self { Self() }
}
