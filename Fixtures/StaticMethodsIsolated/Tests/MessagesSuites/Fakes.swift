@testable import Messages

enum FakeVersionUtility: VersionProviding {
    nonisolated(unsafe) static var stubbedType = ""

    static func versionType() -> String {
        stubbedType
    }
}

enum MorningGreetingUtility: GreetingProviding {
    static func greeting() -> String {
        "Rise and shine"
    }
}

enum EveningGreetingUtility: GreetingProviding {
    static func greeting() -> String {
        "Lovely evening"
    }
}
