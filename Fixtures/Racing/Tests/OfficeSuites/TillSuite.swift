import Office
import Testing

@Suite struct TillSuite {
    @Test func takesFive() async throws { try await take(500) }

    @Test func takesSeven() async throws { try await take(700) }

    @Test func takesTen() async throws { try await take(1000) }

    /// Writes the total that was there back with more, some times, and looks whether that is still there.
    private func take(_ amount: Int) async throws {
        let till = Till.shared
        let before = till.total
        defer { till.total = before }
        for _ in 1...3 {
            till.total = before + amount
            try await Task.sleep(for: .milliseconds(25))
            #expect(till.total == before + amount)
        }
    }
}
