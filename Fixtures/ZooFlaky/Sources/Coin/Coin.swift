/// A fair coin without memory.
struct Coin {
    let sides = ["heads", "tails"]

    func toss() -> String {
        Bool.random() ? sides[0] : sides[1]
    }
}

/// Where everybody's coins go.
enum Purse {
    nonisolated(unsafe) static var coins = 0
}
