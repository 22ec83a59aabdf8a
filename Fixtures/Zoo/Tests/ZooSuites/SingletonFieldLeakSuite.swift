// A value inside a singleton left changed by a parameterised test (kind: leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct SingletonFieldLeakSuite {
        @Test(arguments: ["Ada", "Bea"])
        func signs(name: String) {
            VisitorBook.shared.sign(name)
            #expect(VisitorBook.shared.page.names.last == name)
        }
    }
}
