/// Is told of changed settings until it is stopped.
public final class Listener {
    private let name: String

    public init(name: String) {
        self.name = name
    }

    public func start() {
        Settings.listeners.append(name)
    }

    public func stop() {
        Settings.listeners.removeAll { $0 == name }
    }
}
