// A test that awaits for an hour (kind: timeout).
import Testing

@Suite struct HangSuite {
    @Test func hibernates() async throws {
        try await Task.sleep(for: .seconds(3600))
    }
}
