/// Takes one passenger at a time, and remembers the most that were aboard at once.
actor Ferry {
    static let shared = Ferry()
    private var aboard = 0
    private var crowd = 0

    /// Crosses in a quarter of a second, or less once there is a crowd, and returns the most that were aboard.
    func cross() async throws -> Int {
        board()
        for _ in 0..<50 where crowd < 2 {
            try await Task.sleep(for: .milliseconds(5))
        }
        defer { leave() }
        return crowd
    }

    private func board() {
        aboard += 1
        crowd = max(crowd, aboard)
    }

    private func leave() {
        aboard -= 1
        if aboard == 0 { crowd = 0 }
    }
}

/// Takes a moment to start, and never stops by itself.
actor Carousel {
    static let shared = Carousel()
    private(set) var isTurning = false

    func start() async throws {
        guard !isTurning else { return }
        try await Task.sleep(for: .milliseconds(400))
        isTurning = true
    }
}
