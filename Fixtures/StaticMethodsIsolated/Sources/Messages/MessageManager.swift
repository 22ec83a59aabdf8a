/// Words the welcome text for the market that the app is sold in.
final class MessageManager {
    var versionUtility: VersionProviding.Type = LegacyVersionUtility.self
    var greetingUtility: GreetingProviding.Type = GreetingUtility.self

    func welcomeMessage() -> String {
        let greeting = greetingUtility.greeting()
        switch versionUtility.versionType() {
        case "US": return "\(greeting)! Coffee is ready."
        case "UK": return "\(greeting)! Tea is ready."
        case let other: return "\(greeting)! We do not deliver to \(other) yet."
        }
    }
}
