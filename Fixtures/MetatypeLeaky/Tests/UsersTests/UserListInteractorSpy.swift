import Users

final class UserListInteractorSpy: UserListInteractor {
  var users: [User] = []

  func loadUsers() -> [User] {
    users
  }
}
