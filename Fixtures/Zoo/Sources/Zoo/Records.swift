import Foundation

/// A singleton class: its reference never changes, only what it holds.
final class EventLog {
    nonisolated(unsafe) static let shared = EventLog()
    private(set) var lines: [String] = []

    func write(_ line: String) {
        lines.append(line)
    }
}

/// A singleton that holds a value type two levels down.
final class VisitorBook {
    struct Page {
        var names: [String] = []
    }

    nonisolated(unsafe) static let shared = VisitorBook()
    private(set) var page = Page()

    func sign(_ name: String) {
        page.names.append(name)
    }
}

/// Appends lines to files, whoever owns them.
enum Ledger {
    static func append(_ line: String, to url: URL) throws {
        guard let file = fopen(url.path, "a") else {
            throw CocoaError(.fileWriteUnknown)
        }
        fputs(line + "\n", file)
        fclose(file)
    }
}
