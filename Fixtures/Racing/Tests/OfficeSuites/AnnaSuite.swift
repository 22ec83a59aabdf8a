import Office
import Testing

@Suite struct AnnaSuite {
    @Test func keepsTheDesk() async throws {
        let desk = Desk.shared
        desk.owner = "anna"
        defer { desk.leave("anna") }
        try await Task.sleep(for: .milliseconds(25))
        #expect(desk.owner == "anna")
    }
}
