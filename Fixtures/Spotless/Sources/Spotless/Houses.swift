/// State behind an actor that everybody shares.
actor Aviary {
    static let shared = Aviary()
    private(set) var birds = 0

    func moveIn(_ count: Int) {
        birds += count
    }

    func empty() {
        birds = 0
    }
}

/// State behind an actor that its user makes.
actor Terrarium {
    private(set) var lizards: [String] = []

    func moveIn(_ name: String) {
        lizards.append(name)
    }
}

/// State that only the main actor may touch.
@MainActor
enum Booth {
    static var tickets = 100
}

/// More state that only the main actor may touch.
@MainActor
enum Kiosk {
    static var flavours = ["vanilla"]
}
