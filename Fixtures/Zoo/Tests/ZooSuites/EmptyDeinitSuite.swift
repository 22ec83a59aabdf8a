// A deinit without a statement is no seam.
import Testing

@testable import Zoo

extension Menagerie {
    @Suite final class EmptyDeinitSuite {
        deinit {}

        @Test func naps() {
            #expect(Sloth().hours(of: 4) == 20)
        }
    }
}
