/// Called at each feeding: a replaceable global.
nonisolated(unsafe) var onFeeding: () -> Void = {}

/// Called at each opening; only `announce(to:)` sets it.
nonisolated(unsafe) private(set) var onOpening: () -> Void = {}

func feed() {
    onFeeding()
}

enum Opening {
    static func announce(to listener: @escaping () -> Void) {
        onOpening = listener
    }

    static func open() {
        onOpening()
    }
}
