/// Called at each feeding: a replaceable global.
nonisolated(unsafe) var onFeeding: () -> Void = {}

func feed() {
    onFeeding()
}

/// Tells a listener of its own when it opens.
struct Gate {
    private let onOpening: () -> Void

    init(onOpening: @escaping () -> Void = {}) {
        self.onOpening = onOpening
    }

    func open() {
        onOpening()
    }
}
