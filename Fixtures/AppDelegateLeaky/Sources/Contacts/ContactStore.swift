import Foundation

/// The contacts in memory and on disk.
public final class ContactStore {
  public nonisolated(unsafe) static let shared = ContactStore()

  public var contacts: [String] = []

  public init() {}

  public func save(in folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lines = contacts.joined(separator: "\n")
    try lines.write(to: folder.appending(path: "contacts.txt"), atomically: true, encoding: .utf8)
  }
}

/// Stands where the app's web service would be.
enum Server {
  static func fetchContacts() -> [String] {
    ["Ada", "Grace", "Margaret"]
  }
}
