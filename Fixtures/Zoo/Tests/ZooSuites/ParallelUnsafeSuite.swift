// Two tests that clash whenever they run side by side, and never one after the other (kind: parallel-unsafe).
import Testing

@testable import Zoo

@Suite struct ParallelUnsafeSuite {
    @Test func crossesToTheNorth() async throws {
        #expect(try await Ferry.shared.cross() == 1)
    }

    @Test func crossesToTheSouth() async throws {
        #expect(try await Ferry.shared.cross() == 1)
    }
}
