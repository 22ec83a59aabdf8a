/// One person in the address book.
public struct User: Equatable, Sendable {
  public var name: String

  public init(name: String) {
    self.name = name
  }
}
