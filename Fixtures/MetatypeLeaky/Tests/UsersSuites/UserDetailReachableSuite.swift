import Testing
import Users

@Suite(.serialized)
final class UserDetailReachableSuite {
  private let viewModel: UserDetailViewModel

  init() {
    var configuration = UserDetailViewModel.Configuration()
    configuration.interactorType = ReachableInteractor.self
    viewModel = UserDetailViewModel(configuration: configuration)
  }

  deinit {
    ReachableInteractor.clean()
  }

  @Test func nothingIsBuiltBeforeOpening() {
    #expect(ReachableInteractor.builtCount == 0)
    #expect(viewModel.title == "")
  }

  @Test func openingLoadsUser() throws {
    viewModel.open()

    let interactor = try #require(ReachableInteractor.shared)
    #expect(interactor.isLoadCalled)
  }
}
