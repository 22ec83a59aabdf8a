import Users
import XCTest

final class UserDetailFlagTests: XCTestCase {
  private var viewModel: UserDetailViewModel!

  override func setUp() {
    super.setUp()
    var configuration = UserDetailViewModel.Configuration()
    configuration.interactorType = FlaggedInteractor.self
    viewModel = UserDetailViewModel(configuration: configuration)
  }

  override func tearDown() {
    viewModel = nil
    FlaggedInteractor.clean()
    super.tearDown()
  }

  func testBlankNameIsNotSaved() {
    viewModel.rename(to: "  ")

    XCTAssertNil(FlaggedInteractor.savedName)
  }

  func testNothingIsLoadedBeforeOpening() {
    XCTAssertFalse(FlaggedInteractor.isLoadCalled)
    XCTAssertEqual(viewModel.title, "")
  }

  func testOpeningLoadsUser() {
    viewModel.open()

    XCTAssertTrue(FlaggedInteractor.isLoadCalled)
  }

  func testRenamingSavesName() {
    viewModel.rename(to: "Ada Lovelace")

    XCTAssertEqual(FlaggedInteractor.savedName, "Ada Lovelace")
  }
}
