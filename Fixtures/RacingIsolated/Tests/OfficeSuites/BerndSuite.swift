import Office
import Testing

@Suite struct BerndSuite {
    @Test func keepsTheDesk() async throws {
        let desk = Desk()
        desk.owner = "bernd"
        defer { desk.leave("bernd") }
        try await Task.sleep(for: .milliseconds(25))
        #expect(desk.owner == "bernd")
    }
}
