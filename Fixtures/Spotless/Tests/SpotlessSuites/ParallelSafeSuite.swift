// Two tests that run side by side, each with a ferry and a registry of its own.
import Testing

@testable import Spotless

@Suite struct ParallelSafeSuite {
    @Test func crossesToTheNorth() async throws {
        #expect(try await Ferry().cross() == 1)
    }

    @Test func crossesToTheSouth() async throws {
        var registry = Registry()
        try registry.register("Myrtle")
        #expect(try await Ferry().cross() == registry.names.count)
    }
}
