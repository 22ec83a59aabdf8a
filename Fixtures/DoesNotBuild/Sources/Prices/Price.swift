/// An amount of money in cents.
public struct Price: Equatable, Sendable {
  public var cents: Int

  public init(cents: Int) {
    self.cents = cents
  }

  /// The price after a discount in per cent, rounded down.
  public func discounted(by percent: Int) -> Price {
    Price(cents: cents * (100 - percent) / 100)
  }
}
