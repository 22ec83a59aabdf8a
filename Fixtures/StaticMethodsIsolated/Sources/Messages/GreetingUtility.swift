import Foundation

/// What the message manager asks the greeting utility for.
protocol GreetingProviding {
    static func greeting() -> String
}

/// Greets by the hour of the day.
enum GreetingUtility {
    static func greeting() -> String {
        switch Calendar.current.component(.hour, from: Date()) {
        case 5..<12: "Good morning"
        case 12..<18: "Good afternoon"
        default: "Good evening"
        }
    }
}

extension GreetingUtility: GreetingProviding {}
