/// What the list screen needs from the rest of the app; handed over as an instance.
public protocol UserListInteractor {
  func loadUsers() throws -> [User]
}

/// There is no account to load users for.
public struct NotSignedIn: Error {
  public init() {}
}

/// Loads the users of the signed-in account, of which a fresh install has none.
public struct AccountUserListInteractor: UserListInteractor {
  public init() {}

  public func loadUsers() throws -> [User] {
    throw NotSignedIn()
  }
}
