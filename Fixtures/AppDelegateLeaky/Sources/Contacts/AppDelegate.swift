/// What the app builds first, and asks for its opening words.
public protocol AppDelegate: AnyObject {
  init()
  var greeting: String { get }
}

/// The delegate of the shipped app: fetches the contacts and stores them while it launches.
public final class LiveAppDelegate: AppDelegate {
  private let store: ContactStore

  public convenience init() {
    self.init(store: .shared)
  }

  public init(store: ContactStore) {
    self.store = store
    store.contacts = Server.fetchContacts()
    try? store.save(in: Documents.folder)
  }

  public var greeting: String {
    "\(store.contacts.count) contacts"
  }
}
