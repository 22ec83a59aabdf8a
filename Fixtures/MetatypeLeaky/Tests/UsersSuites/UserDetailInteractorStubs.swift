import Users

/// Tells through a static flag that it was called.
struct FlaggedInteractor: UserDetailInteractor {
  nonisolated(unsafe) static var isSaveCalled = false

  static func clean() {
    isSaveCalled = false
  }

  func load() -> User {
    User(name: "Ada")
  }

  func save(name: String) {
    Self.isSaveCalled = true
  }
}

/// Makes the one instance that the view model built reachable, and counts how many were built.
final class ReachableInteractor: UserDetailInteractor {
  nonisolated(unsafe) static var shared: ReachableInteractor?
  nonisolated(unsafe) static var builtCount = 0

  static func clean() {
    shared = nil
  }

  private(set) var isLoadCalled = false

  init() {
    Self.shared = self
    Self.builtCount += 1
  }

  func load() -> User {
    isLoadCalled = true
    return User(name: "Grace")
  }

  func save(name: String) {}
}
