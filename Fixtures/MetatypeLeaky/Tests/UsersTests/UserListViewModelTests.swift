import Users
import XCTest

final class UserListViewModelTests: XCTestCase {
  func testAppearingSortsNames() {
    let interactor = UserListInteractorSpy()
    interactor.users = [User(name: "Grace"), User(name: "Ada")]
    let viewModel = UserListViewModel(interactor: interactor)

    viewModel.appear()

    XCTAssertEqual(viewModel.names, ["Ada", "Grace"])
  }
}
