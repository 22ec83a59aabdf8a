/// What is registered on first use, once in a process.
public enum Codecs {
  nonisolated(unsafe) public static var byName: [String: Int] = [:]

  private static let standard: Void = { byName["json"] = 1 }()

  public static func register() { _ = standard }
}

/// Made on first use, for the zone that is set then.
public final class Stamp: Sendable {
  nonisolated(unsafe) public static var zone = "UTC"
  public static let shared = Stamp()

  public let zone = Stamp.zone
}
