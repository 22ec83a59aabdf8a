import Testing

@testable import Catalogue

@Suite(.serialized)
struct TokenStoreSuite {
    nonisolated(unsafe) private static var lastAdded: [String: String]?

    @Test func tokenIsSavedUnderTheSessionAccount() {
        defer { Self.lastAdded = nil }
        let store = TokenStore(add: { attributes in
            Self.lastAdded = attributes
            return 0
        })

        #expect(store.save("secret") == .saved)
        #expect(Self.lastAdded == ["account": "session", "data": "secret"])
    }

    @Test func keychainFailureIsPassedOn() {
        defer { Self.lastAdded = nil }
        let store = TokenStore(add: { attributes in
            Self.lastAdded = attributes
            return -25299
        })

        #expect(store.save("other") == .failed(-25299))
        #expect(Self.lastAdded?["data"] == "other")
    }
}
