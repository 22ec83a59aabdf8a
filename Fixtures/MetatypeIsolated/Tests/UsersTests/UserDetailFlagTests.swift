import Users
import XCTest

final class UserDetailFlagTests: XCTestCase {
  override func tearDown() {
    FlaggedInteractor.clean()
    super.tearDown()
  }

  func testOpeningLoadsUser() {
    let configuration = UserDetailViewModel.Configuration(interactorType: FlaggedInteractor.self)
    let viewModel = UserDetailViewModel(configuration: configuration)

    viewModel.open()

    XCTAssertTrue(FlaggedInteractor.isLoadCalled)
    XCTAssertEqual(viewModel.title, "Ada")
  }

  func testRenamingSavesName() {
    var configuration = UserDetailViewModel.Configuration()
    configuration.interactorType = FlaggedInteractor.self
    let viewModel = UserDetailViewModel(configuration: configuration)

    viewModel.rename(to: "Ada Lovelace")

    XCTAssertEqual(FlaggedInteractor.savedName, "Ada Lovelace")
  }
}
