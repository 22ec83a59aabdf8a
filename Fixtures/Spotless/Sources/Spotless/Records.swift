import Foundation

/// A singleton that tests may also make for themselves.
final class EventLog {
    nonisolated(unsafe) static let shared = EventLog()
    private(set) var lines: [String] = []

    func write(_ line: String) {
        lines.append(line)
    }

    func clear() {
        lines.removeAll()
    }
}

/// A book that each visitor centre owns.
final class VisitorBook {
    private(set) var names: [String] = []

    func sign(_ name: String) {
        names.append(name)
    }
}

/// A registry that belongs to whoever makes it.
struct Registry {
    struct AlreadyRegistered: Error {}

    private(set) var names: Set<String> = []

    mutating func register(_ name: String) throws {
        guard names.insert(name).inserted else { throw AlreadyRegistered() }
    }
}
