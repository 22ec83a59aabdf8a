/// What the detail screen needs from the rest of the app; handed over as a type, built by the screen itself.
public protocol UserDetailInteractor {
  init()
  func load() -> User
  func save(name: String)
}

/// Knows the placeholder user only, and saves nothing until somebody signs in.
public struct AccountUserDetailInteractor: UserDetailInteractor {
  public init() {}

  public func load() -> User {
    User(name: "Guest")
  }

  public func save(name: String) {}
}
