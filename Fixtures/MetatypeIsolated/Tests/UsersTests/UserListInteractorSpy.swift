import Users

final class UserListInteractorSpy: UserListInteractor {
  var result: Result<[User], any Error> = .success([])

  func loadUsers() throws -> [User] {
    try result.get()
  }
}
