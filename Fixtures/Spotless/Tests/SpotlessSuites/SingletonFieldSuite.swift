// A book of the test's own instead of a shared one.
import Testing

@testable import Spotless

extension House {
    @Suite struct SingletonFieldSuite {
        @Test(arguments: ["Ada", "Bea"])
        func signs(name: String) {
            let book = VisitorBook()
            book.sign(name)
            #expect(book.names == [name])
        }
    }
}
