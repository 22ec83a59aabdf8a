/// A den with numbered places.
public struct Den {
    public private(set) var sleepers: [String?]

    public init(places: Int) {
        sleepers = Array(repeating: nil, count: places)
    }

    public mutating func settle(_ name: String, at place: Int) {
        sleepers[place] = name
    }

    public var isEmpty: Bool {
        sleepers.allSatisfy { $0 == nil }
    }
}

/// The light that everybody sees.
public enum Lamp {
    nonisolated(unsafe) public static var isLit = false
}
