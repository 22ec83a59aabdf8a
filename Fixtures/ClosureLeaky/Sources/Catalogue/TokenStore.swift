/// Stands in for the keychain's function of this name; there is no keychain on this platform.
func secItemAdd(_ attributes: [String: String]) -> Int32 {
    -25291
}

/// Keeps the session token in the keychain.
struct TokenStore {
    enum Outcome: Equatable {
        case saved
        case refused
        case failed(Int32)
    }

    private let add: ([String: String]) -> Int32

    init(add: @escaping ([String: String]) -> Int32 = secItemAdd) {
        self.add = add
    }

    func save(_ token: String) -> Outcome {
        guard !token.isEmpty else { return .refused }
        let status = add(["account": "session", "data": token])
        return status == 0 ? .saved : .failed(status)
    }
}
