/// The animals of the Swift Testing suites: again one piece of shared state for each.
enum Tiger {
    nonisolated(unsafe) static var isAwake = false
}

enum RedPanda {
    nonisolated(unsafe) static var name: String?
}

enum Wolf {
    nonisolated(unsafe) static var isHungry = false
    nonisolated(unsafe) static var isNear = false

    static var isSafe: Bool { !(isHungry && isNear) }
}

enum Walrus {
    nonisolated(unsafe) static var degrees = 0

    static var ice: String { degrees > 0 ? "melting" : "solid" }
}

enum Turtle {
    struct AlreadyRegistered: Error {}

    nonisolated(unsafe) private static var names: Set<String> = []

    static func register(_ name: String) throws {
        guard names.insert(name).inserted else { throw AlreadyRegistered() }
    }
}

enum Flamingo {
    nonisolated(unsafe) static var shrimps = 0
}

enum Crocodile {
    nonisolated(unsafe) static var teeth = 0
}

enum Pelican {
    nonisolated(unsafe) static var fish = 0
}

enum Iguana {
    nonisolated(unsafe) static var isBasking = false
}

enum Newt {
    nonisolated(unsafe) static var dives = 0
}

enum Ostrich {
    nonisolated(unsafe) static var laps = 0
}

enum Llama {
    nonisolated(unsafe) static var wool = 0
}

/// Taught by a Swift Testing suite, listened to by an XCTest class.
enum Parrot {
    nonisolated(unsafe) static var phrase: String?
}
