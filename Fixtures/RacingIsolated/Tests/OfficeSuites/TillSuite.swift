import Office
import Testing

@Suite struct TillSuite {
    @Test func takesFive() async throws { try await take(500) }

    @Test func takesSeven() async throws { try await take(700) }

    @Test func takesTen() async throws { try await take(1000) }

    /// Reads the total, writes it back with more, and looks whether it is still there.
    private func take(_ amount: Int) async throws {
        let till = Till()
        let before = till.total
        defer { till.total = before }
        till.total = before + amount
        try await Task.sleep(for: .milliseconds(25))
        #expect(till.total == before + amount)
    }
}
