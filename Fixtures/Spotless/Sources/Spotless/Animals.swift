/// One animal, one piece of shared state, one test class or suite.
enum Lion {
    nonisolated(unsafe) static var isAwake = false
}

enum Tiger {
    nonisolated(unsafe) static var isAwake = false
}

enum Panda {
    nonisolated(unsafe) static var name: String?
}

enum RedPanda {
    nonisolated(unsafe) static var name: String?
}

enum Crane {
    nonisolated(unsafe) static var eggs = 0
}

enum Hippo {
    nonisolated(unsafe) static var mud = 0
}

enum Crocodile {
    nonisolated(unsafe) static var teeth = 0
}

/// No shared state at all.
struct Bear {
    var isHungry = false
    var isAwake = false

    var isSafe: Bool { !(isHungry && isAwake) }
}
