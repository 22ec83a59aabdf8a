import Users
import XCTest

final class UserDetailReachableTests: XCTestCase {
  private var viewModel: UserDetailViewModel!

  override func setUp() {
    super.setUp()
    var configuration = UserDetailViewModel.Configuration()
    configuration.interactorType = ReachableInteractor.self
    viewModel = UserDetailViewModel(configuration: configuration)
  }

  override func tearDown() {
    viewModel = nil
    ReachableInteractor.clean()
    super.tearDown()
  }

  func testBlankNameIsNotSaved() throws {
    viewModel.open()
    viewModel.rename(to: "  ")

    let interactor = try XCTUnwrap(ReachableInteractor.shared)
    XCTAssertTrue(interactor.isLoadCalled)
    XCTAssertEqual(interactor.savedNames, [])
  }

  func testRenamingSavesName() throws {
    viewModel.rename(to: "Grace Hopper")

    let interactor = try XCTUnwrap(ReachableInteractor.shared)
    XCTAssertEqual(interactor.savedNames, ["Grace Hopper"])
  }
}
