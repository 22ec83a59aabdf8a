// A polluter whose victim is an XCTest class (kind: leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct CrossFrameworkSuite {
        @Test func parrotLearns() {
            Parrot.phrase = "Hello"
            #expect(Parrot.phrase == "Hello")
        }
    }
}
