/// How numbers and dates are written; each test target has variables of its own.
public enum Settings {
    nonisolated(unsafe) public static var language = "en"
    nonisolated(unsafe) public static var digits = 2
    nonisolated(unsafe) public static var currency = "USD"
    nonisolated(unsafe) public static var rounding = "up"
    nonisolated(unsafe) public static var sign: String?
    nonisolated(unsafe) public static var listeners: [String] = []

    public static func useGerman() {
        language = "de"
    }

    public static func reset() {
        language = "en"
    }

    public static var text: String { language == "de" ? "1,5" : "1.5" }
}
