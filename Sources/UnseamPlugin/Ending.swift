/// How the command ended.
enum Ending {
  case exited(Int32)
  case signalled(Int32)

  /// What is said at the end, since SwiftPM makes 1 of every status but 0.
  var line: String? {
    switch self {
    case .exited(0): nil
    // Ctrl-C ends SwiftPM by the same signal, often before it hands this on; the command has said it then.
    case .exited(let status) where [129, 130, 143].contains(status):
      "unseam ended with \(status)\(Ending.meaning(of: status))"
    case .exited(let status):
      "unseam ended with \(status)\(Ending.meaning(of: status)); 'swift package' ends with 1"
    case .signalled(let number):
      "unseam was ended by signal \(number); 'swift package' ends with 1"
    }
  }

  private static func meaning(of status: Int32) -> String {
    switch status {
    case 2: " (findings)"
    case 3: " (inconclusive)"
    case 4: " (tests fail by themselves)"
    case 5: " (the package does not build)"
    case 64: " (wrong usage)"
    case 70: " (unseam's own fault, or it can't be done here)"
    case 129, 130, 143: " (interrupted)"
    default: ""
    }
  }
}
