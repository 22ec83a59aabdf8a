import Users
import XCTest

final class UserListViewModelTests: XCTestCase {
  private var interactor: UserListInteractorSpy!
  private var viewModel: UserListViewModel!

  override func setUp() {
    super.setUp()
    interactor = UserListInteractorSpy()
    viewModel = UserListViewModel(interactor: interactor)
  }

  override func tearDown() {
    viewModel = nil
    interactor = nil
    super.tearDown()
  }

  func testAppearingReportsFailure() {
    interactor.result = .failure(CancellationError())

    viewModel.appear()

    XCTAssertEqual(viewModel.message, "Could not load users: CancellationError()")
  }

  func testAppearingSortsNames() {
    interactor.result = .success([User(name: "Grace"), User(name: "Ada")])

    viewModel.appear()

    XCTAssertEqual(viewModel.names, ["Ada", "Grace"])
    XCTAssertNil(viewModel.message)
  }
}
