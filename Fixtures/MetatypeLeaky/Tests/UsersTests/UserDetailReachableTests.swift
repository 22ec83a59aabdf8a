import Users
import XCTest

final class UserDetailReachableTests: XCTestCase {
  private var configuration = UserDetailViewModel.Configuration()

  override func setUp() {
    super.setUp()
    configuration.interactorType = ReachableInteractor.self
  }

  func testInteractorIsBuiltOnFirstUse() throws {
    let viewModel = UserDetailViewModel(configuration: configuration)
    XCTAssertNil(ReachableInteractor.shared)

    viewModel.open()

    let interactor = try XCTUnwrap(ReachableInteractor.shared)
    XCTAssertTrue(interactor.isLoadCalled)
  }

  func testRenamingSavesName() throws {
    let viewModel = UserDetailViewModel(configuration: configuration)

    viewModel.rename(to: "Grace Hopper")

    let interactor = try XCTUnwrap(ReachableInteractor.shared)
    XCTAssertEqual(interactor.savedNames, ["Grace Hopper"])
  }
}
