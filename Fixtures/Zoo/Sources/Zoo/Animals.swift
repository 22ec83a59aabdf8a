/// One animal, one piece of shared state, one test class: nothing here is used by two of them.
enum Lion {
    nonisolated(unsafe) static var isAwake = false
}

enum Panda {
    nonisolated(unsafe) static var name: String?
}

enum Bear {
    nonisolated(unsafe) static var isHungry = false
    nonisolated(unsafe) static var isAwake = false

    static var isSafe: Bool { !(isHungry && isAwake) }
}

enum Penguin {
    nonisolated(unsafe) static var degrees = 0

    static var ice: String { degrees > 0 ? "melting" : "solid" }
}

enum Tortoise {
    struct AlreadyRegistered: Error {}

    nonisolated(unsafe) private static var names: Set<String> = []

    static func register(_ name: String) throws {
        guard names.insert(name).inserted else { throw AlreadyRegistered() }
    }
}

enum Otter {
    nonisolated(unsafe) static var clams = 0
}

enum Beaver {
    nonisolated(unsafe) static var logs = 0
}

enum Badger {
    nonisolated(unsafe) static var tunnels = 0
}

enum Hippo {
    nonisolated(unsafe) static var mud = 0
}

enum Heron {
    nonisolated(unsafe) static var fish = 0
}

enum Crane {
    nonisolated(unsafe) static var eggs = 0
}

enum Ibis {
    nonisolated(unsafe) static var steps = 0
}

enum Gecko {
    nonisolated(unsafe) static var hasTail = true
}

enum Dodo {
    nonisolated(unsafe) static var count = 0
}

enum Emu {
    nonisolated(unsafe) static var laps = 0
}

enum Camel {
    nonisolated(unsafe) static var humps = 0
}

/// No shared state at all.
struct Sloth {
    func hours(of naps: Int) -> Int { naps * 5 }
}

/// No shared state at all.
final class Koala {
    private(set) var leaves = 0

    func eat() {
        leaves += 1
    }
}
