/// Rows and message of the list screen.
public final class UserListViewModel {
  public private(set) var names: [String] = []
  public private(set) var message: String?
  private let interactor: any UserListInteractor

  public init(interactor: any UserListInteractor = AccountUserListInteractor()) {
    self.interactor = interactor
  }

  public func appear() {
    do {
      names = try interactor.loadUsers().map(\.name).sorted()
      message = names.isEmpty ? "Nobody here" : nil
    } catch {
      message = "Could not load users: \(error)"
    }
  }
}
