/// Title and name field of the detail screen.
public final class UserDetailViewModel {
  /// The types that the screen builds its collaborators from.
  public struct Configuration {
    public var interactorType: any UserDetailInteractor.Type

    public init(interactorType: any UserDetailInteractor.Type = AccountUserDetailInteractor.self) {
      self.interactorType = interactorType
    }
  }

  public private(set) var title = ""
  private let configuration: Configuration
  private lazy var interactor = configuration.interactorType.init()

  public init(configuration: Configuration) {
    self.configuration = configuration
  }

  public func open() {
    title = interactor.load().name
  }

  /// Saves a name, unless it is blank.
  public func rename(to name: String) {
    guard name.contains(where: { !$0.isWhitespace }) else { return }
    interactor.save(name: name)
    title = name
  }
}
