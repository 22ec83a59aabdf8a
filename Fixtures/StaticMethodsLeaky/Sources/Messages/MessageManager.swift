/// Words the welcome and farewell texts for the market that the app is sold in.
final class MessageManager {
    var versionUtility: VersionProviding.Type = LegacyVersionUtility.self
    var greetingUtility: GreetingProviding.Type = GreetingUtility.self

    func welcomeMessage() -> String {
        let greeting = greetingUtility.greeting()
        switch versionUtility.versionType() {
        case "US": return "\(greeting)! Coffee is ready."
        case "UK": return "\(greeting)! Tea is ready."
        default: return "\(greeting)! We do not deliver to you yet."
        }
    }

    func farewellMessage() -> String {
        switch versionUtility.versionType() {
        case "US": "Have a nice day."
        case "UK": "Cheerio."
        default: "Goodbye."
        }
    }
}
