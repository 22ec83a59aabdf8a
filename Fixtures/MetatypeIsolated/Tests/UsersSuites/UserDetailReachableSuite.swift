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

  @Test func blankNameIsNotSaved() throws {
    viewModel.open()
    viewModel.rename(to: "  ")

    let interactor = try #require(ReachableInteractor.shared)
    #expect(interactor.isLoadCalled)
    #expect(interactor.savedNames == [])
  }

  @Test func renamingSavesName() throws {
    viewModel.rename(to: "Grace Hopper")

    let interactor = try #require(ReachableInteractor.shared)
    #expect(interactor.savedNames == ["Grace Hopper"])
  }
}
