/// Constants that are made on first use of what is set then.
public enum Banner {
  nonisolated(unsafe) public static var channel = "stable"
  public static let text = "Shop (\(channel))"
  public static let shared = BannerBox(text: "Box (\(channel))")
}

public final class BannerBox: @unchecked Sendable {
  public let text: String
  public var shown = 0
  init(text: String) { self.text = text }
}
