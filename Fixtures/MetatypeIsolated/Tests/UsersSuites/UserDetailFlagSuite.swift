import Testing
import Users

@Suite(.serialized, .cleanFlags)
struct UserDetailFlagSuite {
  @Test func openingLoadsUser() {
    let configuration = UserDetailViewModel.Configuration(interactorType: FlaggedInteractor.self)
    let viewModel = UserDetailViewModel(configuration: configuration)

    viewModel.open()

    #expect(FlaggedInteractor.isLoadCalled)
    #expect(viewModel.title == "Ada")
  }

  @Test(arguments: ["Ada Lovelace", "Ada King"])
  func renamingSavesName(_ name: String) {
    var configuration = UserDetailViewModel.Configuration()
    configuration.interactorType = FlaggedInteractor.self
    let viewModel = UserDetailViewModel(configuration: configuration)

    viewModel.rename(to: name)

    #expect(FlaggedInteractor.savedName == name)
  }
}
