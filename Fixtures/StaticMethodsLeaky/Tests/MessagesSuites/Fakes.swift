@testable import Messages

enum FakeVersionUtility: VersionProviding {
    nonisolated(unsafe) static var stubbedType = ""

    static func versionType() -> String {
        stubbedType
    }
}

enum FakeGreetingUtility: GreetingProviding {
    static func greeting() -> String {
        "Ahoy"
    }
}
