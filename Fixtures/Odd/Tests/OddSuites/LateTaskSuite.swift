// A task that outlives its test (kind: victim; no probe sees it when its own test ends).
import Odd
import Testing

@Suite(.serialized) struct LateTaskSuite {
    @Test func gongIsSilent() async throws {
        try await Task.sleep(for: .milliseconds(150))
        #expect(Gong.strokes == 0)
    }

    @Test func strikesLater() {
        Task.detached {
            try await Task.sleep(for: .milliseconds(50))
            Gong.strokes = 1
        }
    }
}
