import Users

/// Tells through static properties what was called.
struct FlaggedInteractor: UserDetailInteractor {
  nonisolated(unsafe) static var isLoadCalled = false
  nonisolated(unsafe) static var savedName: String?

  static func clean() {
    isLoadCalled = false
  }

  func load() -> User {
    Self.isLoadCalled = true
    return User(name: "Ada")
  }

  func save(name: String) {
    Self.savedName = name
  }
}

/// Makes the one instance that the view model built reachable.
final class ReachableInteractor: UserDetailInteractor {
  nonisolated(unsafe) static var shared: ReachableInteractor?

  static func clean() {
    shared = nil
  }

  private(set) var isLoadCalled = false
  private(set) var savedNames: [String] = []

  init() {
    Self.shared = self
  }

  func load() -> User {
    isLoadCalled = true
    return User(name: "Grace")
  }

  func save(name: String) {
    savedNames.append(name)
  }
}
