// A deinit that cleans what nobody else reads: contained, so no finding.
import Testing

@testable import Zoo

extension Menagerie {
    @Suite final class ContainedDeinitSuite {
        deinit {
            Iguana.isBasking = false
        }

        @Test func basks() {
            Iguana.isBasking = true
            #expect(Iguana.isBasking)
        }
    }
}
