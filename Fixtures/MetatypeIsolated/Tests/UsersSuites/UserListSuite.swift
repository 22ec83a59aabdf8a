import Testing
import Users

final class UserListInteractorMock: UserListInteractor {
  var users: [User] = []

  func loadUsers() -> [User] {
    users
  }
}

struct UserListSuite {
  @Test func appearingSortsNames() {
    let interactor = UserListInteractorMock()
    interactor.users = [User(name: "Grace"), User(name: "Ada")]
    let viewModel = UserListViewModel(interactor: interactor)

    viewModel.appear()

    #expect(viewModel.names == ["Ada", "Grace"])
  }
}
