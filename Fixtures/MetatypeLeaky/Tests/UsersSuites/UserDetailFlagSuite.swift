import Testing
import Users

@Suite(.serialized)
struct UserDetailFlagSuite {
  private let viewModel: UserDetailViewModel

  init() {
    var configuration = UserDetailViewModel.Configuration()
    configuration.interactorType = FlaggedInteractor.self
    viewModel = UserDetailViewModel(configuration: configuration)
  }

  @Test func blankNameIsNotSaved() {
    viewModel.rename(to: "  ")

    #expect(!FlaggedInteractor.isSaveCalled)
  }

  @Test func renamingSavesName() {
    viewModel.rename(to: "Ada Lovelace")

    #expect(FlaggedInteractor.isSaveCalled)
  }
}
